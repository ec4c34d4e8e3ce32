import type { Decimal } from '../ground/money.js'
import { type NumberField, number, type Unit } from './field.js'

/**
 * Opening balances (`CumulsDeReprise`): totals since 1 January of a dossier that joins during the year, line by line. They
 * count as history until the end of the calendar year of their `start`. A field has the name of its line. Bases that follow
 * from pay and ceilings, and the months of contract, are computed if absent; `opening.ts` lists what is required.
 */
export const OPENING_CASE = 'CumulsDeReprise'

type Range = { readonly min?: string; readonly max?: string; readonly unit?: Unit }
const balance = <Line extends string>(
  line: Line,
  [fr, en]: readonly [string, string],
  { unit = 'euros', ...range }: Range = {},
): NumberField<`${typeof OPENING_CASE}.${Line}`> =>
  number(`${OPENING_CASE}.${line}`, unit, 'year', { fr, en, ...range })

/** Reductions are entered as on the payslips: negative. */
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
  balance('MoisDeContrat', ['Mois de contrat', 'Months of contract'], { max: '12', unit: 'count' }),
  balance('PartsPatronales', ['Parts patronales de prévoyance et de santé', 'Employer provident and health shares']),
  // Without effect since it left the tax limit; dossiers of version 0.1.0 have recorded it.
  balance('SantePatronale', ['Mutuelle, part patronale (sans effet)', 'Health plan, employer share (without effect)']),
  balance('PartsDeductibles', ['Prévoyance et santé déductibles', 'Deductible provident and health shares']),
  balance('ExcedentFiscalPrevoyance', ['Prévoyance et santé au-delà de la limite fiscale', 'Plans above the tax limit']),
  balance('ExcedentPrevoyance', ['Excédent de prévoyance soumis', 'Provident excess subject']),
  balance('RetraitePatronale', ['Parts patronales de retraite supplémentaire', 'Employer supplementary pension shares']),
  balance('PartsRetraite', ['Retraite supplémentaire, parts patronales et salariales', 'Supplementary pension, both shares']),
  balance('ExcedentFiscalRetraite', ['Retraite supplémentaire au-delà de la limite fiscale', 'Pension plans above the tax limit']),
  balance('ExcedentRetraite', ['Excédent de retraite supplémentaire soumis', 'Pension plan excess subject']),
  balance('RemunerationReduction', ['Rémunération de la réduction (du contrat, en 2025 depuis mai)', 'Pay of the reduction (of the contract; in 2025: since May)']),
  balance('SmicReference', ['SMIC de référence (du contrat, en 2025 depuis mai)', 'Reference minimum wage (of the contract; in 2025: since May)']),
  balance('ReductionFillonTotale', ['Réduction générale accordée au contrat (négative)', 'General reduction granted to the contract (negative)'], NEGATIVE),
  balance('ReductionFillonAGIRC', ['Réduction accordée, part Agirc-Arrco (négative)', 'Reduction granted, Agirc-Arrco part (negative)'], NEGATIVE),
  balance('SeuilMaladie', ['Seuil du taux réduit maladie', 'Threshold of the reduced health rate']),
  balance('SeuilFamille', ['Seuil du taux réduit famille', 'Threshold of the reduced family rate']),
  balance('AssietteComplementMaladie', ['Assiette du complément maladie', 'Pay that bore the health difference']),
  balance('AssietteComplementFamille', ['Assiette du complément famille', 'Pay that bore the family difference']),
  balance('HeuresExonerees', ['Heures supplémentaires exonérées d’impôt', 'Overtime spared from tax'], { max: '8037' }),
  balance('MontantNetHeuresExonerees', ['Montant net des heures exonérées', 'Net amount of overtime spared from tax']),
  balance('ExonerationApprentis', ['Rémunération d’apprenti ou de stagiaire exonérée', 'Exempt pay of an apprentice or trainee']),
  balance('DeductionDFS', ['Déduction forfaitaire spécifique', 'Flat deduction of the profession']),
  balance('RemunerationLodeom', ['Rémunération de la Lodeom', 'Pay under Lodeom']),
  balance('SmicLodeom', ['SMIC de référence de la Lodeom', 'Reference minimum wage under Lodeom']),
  balance('ExonerationLodeom', ['Exonération Lodeom accordée (négative)', 'Lodeom exemption granted (negative)'], NEGATIVE),
  balance('Kilometres', ['Kilomètres professionnels', 'Professional kilometres'], { unit: 'kilometres' }),
  balance('IndemniteKilometrique', ['Indemnités kilométriques exonérées', 'Exempt mileage allowances']),
  balance('IndemniteRuptureSoumise', ['Indemnités de rupture soumises', 'Severance pay subject to contributions']),
  balance('PrimePartageValeur', ['Prime de partage de la valeur exonérée de cotisations', 'Value-sharing premium without contributions'], { max: '6000' }),
  balance('PrimeCarburant', ['Prime de transport exonérée, carburant', 'Exempt travel premium, fuel']),
  balance('MobilitesDurables', ['Mobilités durables et recharge exonérées', 'Exempt sustainable travel and charging']),
  balance('RemboursementTransport', ['Remboursements d’abonnements exonérés', 'Exempt refunds of travel passes']),
  balance('TotalCotisationsSalariales', ['Cotisations salariales', 'Employee contributions']),
  balance('TotalCotisationsPatronales', ['Cotisations patronales', 'Employer contributions']),
  balance('MontantNetSocial', ['Montant net social', 'Net social'], EITHER),
  balance('NetImposable', ['Net imposable', 'Net taxable'], EITHER),
  balance('PAS', ['Impôt prélevé à la source', 'Income tax withheld']),
  balance('RegularisationPAS', ['Régularisations de prélèvement', 'Corrections of withholding'], EITHER),
] as const

/** Balances of an officer only. */
// biome-ignore format: one balance a line
export const ACRE_BALANCES = [
  balance('RemunerationAcre', ['Rémunération sous l’Acre', 'Pay under Acre']),
  balance('PlafondAcre', ['Plafonds sous l’Acre', 'Ceilings under Acre']),
  balance('ExonerationAcrePatronale', ['Acre accordée, part employeur (négative)', 'Acre granted, employer share (negative)'], NEGATIVE),
  balance('ExonerationAcreSalariale', ['Acre accordée, part salariale (négative)', 'Acre granted, employee share (negative)'], NEGATIVE),
] as const

/** The name of an opening balance, which is the name of its line. */
export type OpeningName = (typeof OPENING_BALANCES | typeof ACRE_BALANCES)[number]['name']
/** The entered opening balances, in euros or in the unit of their line. */
export type OpeningBalances = Readonly<Partial<Record<OpeningName, Decimal>>>
