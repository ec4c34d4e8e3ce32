import { type NumberField, number } from './field.js'

/**
 * Opening balances (`CumulsDeReprise`): what the year came to before a dossier joins, line by line. They count as history
 * until the end of the calendar year of their `start`. A field has the name of the line that it opens. What is left out
 * and follows from pay and ceilings (the bases used) is worked out; see `opening.ts` for what must be given.
 */
type Range = { readonly min?: string; readonly max?: string }
const balance = <Line extends string>(
  line: Line,
  label: readonly [string, string],
  range: Range = {},
): NumberField<`CumulsDeReprise.${Line}`> => number(`CumulsDeReprise.${line}`, 'euros', 'year', label, range)

/** A reduction lowers contributions: it is entered as it stands on the payslips, negative. */
const NEGATIVE: Range = { min: '-99999999.99', max: '0' }
const EITHER: Range = { min: '-99999999.99' }

// biome-ignore format: one balance a line
export const OPENING_BALANCES = [
  balance('TotalBrut', ['Brut', 'Gross pay']),
  balance('Assiette', ['Assiette des cotisations', 'Pay subject to contributions']),
  balance('PlafondMois', ['Plafonds de sécurité sociale', 'Ceilings']),
  balance('Tranche1', ['Tranche 1 utilisée', 'Tranche 1 used']),
  balance('Tranche2', ['Tranche 2 utilisée', 'Tranche 2 used']),
  balance('Base4Plafonds', ['Assiette sous 4 plafonds utilisée', 'Base under 4 ceilings used']),
  balance('BaseCET', ['Assiette CET utilisée', 'CET base used']),
  balance('BasePrevoyance', ['Assiette de prévoyance utilisée', 'Provident base used']),
  balance('RemunerationAbattue', ['Rémunération abattue pour la CSG', 'Pay that bore the CSG abatement']),
  balance('PartsPatronales', ['Parts patronales de prévoyance et de santé', 'Employer provident and health shares']),
  balance('SantePatronale', ['Mutuelle, part patronale', 'Health plan, employer share']),
  balance('PartsDeductibles', ['Prévoyance et santé déductibles', 'Deductible provident and health shares']),
  balance('ExcedentFiscalPrevoyance', ['Prévoyance et santé au-delà de la limite fiscale', 'Plans above the tax limit']),
  balance('ExcedentPrevoyance', ['Excédent de prévoyance soumis', 'Provident excess subject']),
  balance('RemunerationReduction', ['Rémunération de la réduction (en 2025 : depuis mai)', 'Pay of the reduction (in 2025: since May)']),
  balance('SmicReference', ['SMIC de référence (en 2025 : depuis mai)', 'Reference minimum wage (in 2025: since May)']),
  balance('ReductionFillonTotale', ['Réduction générale accordée (négative)', 'General reduction granted (negative)'], NEGATIVE),
  balance('ReductionFillonAGIRC', ['Réduction accordée, part Agirc-Arrco (négative)', 'Reduction granted, Agirc-Arrco part (negative)'], NEGATIVE),
  balance('SeuilMaladie', ['Seuil du taux réduit maladie', 'Threshold of the reduced health rate']),
  balance('SeuilFamille', ['Seuil du taux réduit famille', 'Threshold of the reduced family rate']),
  balance('AssietteComplementMaladie', ['Assiette du complément maladie', 'Pay that bore the health difference']),
  balance('AssietteComplementFamille', ['Assiette du complément famille', 'Pay that bore the family difference']),
  balance('HeuresExonerees', ["Heures supplémentaires exonérées d'impôt", 'Overtime spared from tax'], { max: '8037' }),
  balance('MontantNetHeuresExonerees', ['Montant net des heures exonérées', 'Net amount of overtime spared from tax']),
  balance('Kilometres', ['Kilomètres professionnels', 'Professional kilometres']),
  balance('IndemniteKilometrique', ['Indemnités kilométriques exonérées', 'Exempt mileage allowances']),
  balance('TotalCotisationsSalariales', ['Cotisations salariales', 'Employee contributions']),
  balance('TotalCotisationsPatronales', ['Cotisations patronales', 'Employer contributions']),
  balance('MontantNetSocial', ['Montant net social', 'Net social'], EITHER),
  balance('NetImposable', ['Net imposable', 'Net taxable'], EITHER),
  balance('PAS', ['Impôt prélevé à la source', 'Income tax withheld']),
] as const
