import { EffectifPartageValeur, PlafondMajorePartageValeur } from '../cases/company.js'
import { NonResidentFiscal } from '../cases/employee.js'
import { MontantPartageValeur, PartageValeurPlacee, SeuilPartageValeur } from '../cases/premiums.js'
import { contribution, line } from '../tree/declare.js'
import { since, table } from '../tree/figure.js'
import {
  cents,
  choose,
  dated,
  type Formula,
  formulaOf,
  greater,
  isAbove,
  isAtLeast,
  isBelow,
  isTrue,
  lesser,
  match,
  minus,
  times,
  yearToDate,
} from '../tree/formula.js'
import { Assiette } from './assiettes.js'
import { TauxForfaitSocial } from './forfait-social.js'
import { PartPayee, Smic, smicDuContrat } from './smic.js'

/**
 * Prime de partage de la valeur: without contributions up to the limit of the calendar year, above it salary. Below 50 employees, for
 * pay below three minimum wages over twelve months, it bears neither CSG and CRDS nor tax; otherwise both, on the whole premium
 * (C: without the abatement of 1.75 %), and the social levy from 250 employees on.
 */

const LOI = 'Loi 2022-1158 art. 1 ; loi 2023-1107 art. 9'
export const PartageValeur = table('PartageValeur', '2026-12-31', {
  Plafond: [since('2024-01-01', '3000', `${LOI} (par an et par personne)`)],
  PlafondMajore: [since('2024-01-01', '6000', `${LOI} (intéressement, participation, associations)`)],
  SeuilRemuneration: [since('2024-01-01', '3', `${LOI} (moins de trois SMIC sur douze mois)`)],
  ForfaitSocialEffectif: [since('2024-01-01', '250', 'CSS L137-15, L137-16')],
})
export const PetitsEmployeurs = table(
  'PartageValeurPetitsEmployeurs',
  '2026-12-31',
  {
    /** A limit of 0 employees: the regime of small employers ends. */
    EffectifExonere: [
      since('2024-01-01', '50', `${LOI} (moins de 50 salariés)`),
      since('2027-01-01', '0', `${LOI} (régime temporaire jusqu’au 31/12/2026)`),
    ],
  },
  'payment',
)

const verse = cents(MontantPartageValeur)
/** Without contributions of any kind; added to the net. */
export const PrimePartageValeur = line('PrimePartageValeur', 'indemnite', {
  label: 'Prime de partage de la valeur',
  text: LOI,
  is: lesser(
    verse,
    greater(
      '0',
      minus(
        choose(isTrue(PlafondMajorePartageValeur), PartageValeur.PlafondMajore, PartageValeur.Plafond),
        yearToDate('PrimePartageValeur', 'payment-year'),
      ),
    ),
  ),
})
export const ExcedentPartageValeur = line('ExcedentPartageValeur', 'gain', {
  label: 'Prime de partage de la valeur, part soumise',
  text: `CSS L242-1 ; ${LOI}`,
  is: minus(verse, PrimePartageValeur),
})

/** The amounts that later months compare: the pay that bears contributions, and the minimum wage for the contract's time, without overtime (C). */
export const RemunerationPartageValeur = line('RemunerationPartageValeur', 'base', {
  label: 'Rémunération du mois, pour la prime de partage de la valeur',
  text: `${LOI} ; CSS L242-1`,
  is: Assiette,
})
export const SmicPartageValeur = line('SmicPartageValeur', 'base', {
  label: 'SMIC du mois, pour la prime de partage de la valeur',
  text: `${LOI} ; CSS L241-13 III`,
  is: smicDuContrat(PartPayee, Smic.SMICHoraire),
})
const smicAnterieur = yearToDate('SmicPartageValeur', 'twelve-months')
/** 0 in a month without a premium. This month counts if no earlier one is known (C: a person hired in the month). */
const surDouzeMois = (anterieur: Formula, duMois: Formula): Formula =>
  choose(isAbove(verse, '0'), choose(isAbove(smicAnterieur, '0'), anterieur, duMois), '0')
export const RemunerationDouzeMois = line('RemunerationDouzeMois', 'base', {
  label: 'Rémunération des douze mois précédents',
  text: LOI,
  is: surDouzeMois(yearToDate('RemunerationPartageValeur', 'twelve-months'), RemunerationPartageValeur),
})
export const SeuilDouzeMois = line('SeuilDouzeMois', 'base', {
  label: 'Trois SMIC des douze mois précédents',
  text: LOI,
  is: cents(times(PartageValeur.SeuilRemuneration, surDouzeMois(smicAnterieur, SmicPartageValeur))),
})

/** The premium in the bases of CSG, CRDS and tax: all of it, or nothing. */
export const PartageValeurSoumise = line('PartageValeurSoumise', 'base', {
  label: 'Prime de partage de la valeur soumise à la CSG, à la CRDS et à l’impôt',
  text: LOI,
  is: choose(
    isBelow(EffectifPartageValeur, PetitsEmployeurs.EffectifExonere),
    match(SeuilPartageValeur, {
      calcule: choose(isBelow(RemunerationDouzeMois, SeuilDouzeMois), '0', PrimePartageValeur),
      sous_3_smic: '0',
      des_3_smic: PrimePartageValeur,
    }),
    PrimePartageValeur,
  ),
})

export const partageValeurPlacee = lesser(cents(PartageValeurPlacee), PrimePartageValeur)
/** Placed, and so not taxed: its CSG is not deductible. */
export const PartageValeurNonImposable = line('PartageValeurNonImposable', 'base', {
  label: 'Prime de partage de la valeur placée, soumise à la CSG',
  text: `${LOI} (placement sur un plan) ; CSS L136-1-1`,
  is: lesser(partageValeurPlacee, PartageValeurSoumise),
})
export const PartageValeurImposable = line('PartageValeurImposable', 'base', {
  label: 'Prime de partage de la valeur imposable',
  text: LOI,
  is: minus(PartageValeurSoumise, PartageValeurNonImposable),
})
const siResident = (formula: Formula): Formula => choose(isTrue(NonResidentFiscal), '0', formula)
export const BaseCSGPartageValeur = line('BaseCSGPartageValeur', 'base', {
  label: 'Assiette de la CSG et de la CRDS sur la prime de partage de la valeur',
  text: 'CSS L136-1-1, L136-2 (C : sans abattement)',
  is: siResident(PartageValeurImposable),
})
export const BaseCSGPartageValeurPlacee = line('BaseCSGPartageValeurPlacee', 'base', {
  label: 'Assiette de la CSG et de la CRDS sur la prime de partage de la valeur placée',
  text: 'CSS L136-1-1, L136-2 (C : sans abattement)',
  is: siResident(PartageValeurNonImposable),
})

/** In the pay of the general reduction since 2025, exempt or not. */
export const partageValeurReduction = dated(
  since<Formula>('2024-01-01', formulaOf('0'), 'CSS L241-13 III jusqu’au 31/12/2024'),
  since<Formula>('2025-01-01', PrimePartageValeur, 'CSS L241-13 III ; loi 2025-199 (LFSS 2025) art. 18'),
)

export const ForfaitSocialPartageValeur = contribution('ForfaitSocialPartageValeur', 'patronale', {
  label: 'Forfait social sur la prime de partage de la valeur',
  organism: 'urssaf',
  text: 'CSS L137-15, L137-16',
  base: PrimePartageValeur,
  rate: choose(
    isAtLeast(EffectifPartageValeur, PartageValeur.ForfaitSocialEffectif),
    TauxForfaitSocial.ForfaitSocialGeneral,
    '0',
  ),
})
