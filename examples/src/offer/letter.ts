import { amountOf, type Decimal, defaut, grossFor, payroll, publishedParameters } from '@centime/engine'
import { frenchAmount, frenchMonth } from '@centime/engine/ground'

/** An offer: a net pay before tax for a whole month. */
export interface Offer {
  readonly company: string
  readonly person: string
  readonly position: string
  /** Net before tax a month, in euros, as decimal text. */
  readonly net: string
  /** The month whose law applies, such as `2026-06`. */
  readonly month: string
  /** How many people the company has, and its rate of accidents at work as a fraction. */
  readonly effectif: string
  readonly tauxAT: string
  readonly cadre: boolean
}

export type Letter =
  | { readonly ok: true; readonly text: string; readonly gross: Decimal }
  | { readonly ok: false; readonly why: readonly string[] }

/** Hours of a month of 35 hours a week. */
const HOURS = '151.67'

/** The gross pay that gives exactly the offered net, with a letter in French; or the reasons why there is none. */
export function offerLetter({ net, month, cadre, ...offer }: Offer): Letter {
  const compiled = payroll(defaut, month)
  if (!compiled.ok) return { ok: false, why: compiled.faults.map(({ message }) => message) }
  const found = grossFor(
    compiled.value,
    {
      period: month,
      cases: {
        Contrat: { DateDebutContrat: `${month}-01`, StatutCadre: String(cadre) },
        Remuneration: { HeuresTravaillees: HOURS, TauxHoraire: '0' },
        Frais: { NombreRepas: '0', MontantRepas: '0' },
        PrevoyanceMutuelle: {
          ...{ HasPrevoyance: 'false', TauxPrevoyance: '0' },
          ...{ HasMutuelleObligatoire: 'false', HasMutuelleFacultative: 'false' },
        },
        PAS: { TypeTaux: 'neutre' },
        Entreprise: { Effectif: offer.effectif, TauxAT: offer.tauxAT },
        ParametresLegaux: { ...publishedParameters(`${month}-01`) },
      },
    },
    { line: 'NetAvantImpot', amount: net },
  )
  if (!found.ok) return { ok: false, why: found.faults.map(({ message }) => message) }
  if (!found.value.exact) return { ok: false, why: [`no gross pay gives a net of ${net} exactly`] }
  const { base, payslip } = found.value
  const line = (name: 'NetAvantImpot' | 'NetAPayer' | 'CoutTotal' | 'PAS'): string => euros(amountOf(payslip, name))
  const text = [
    `${offer.company}\n\nMadame, Monsieur ${offer.person},`,
    `Nous vous proposons le poste de ${offer.position}, à temps plein (35 heures par semaine).`,
    `Votre salaire brut mensuel sera de ${euros(base)}, soit ${euros(base.times(12))} par an, et ${line('NetAvantImpot')} nets avant impôt.`,
    `Avec le taux neutre, l’impôt prélevé à la source serait de ${line('PAS')} et vous recevriez ${line('NetAPayer')} ; avec votre taux personnel, ce sera un autre montant.`,
    `Pour l’entreprise, ce poste coûte ${line('CoutTotal')} par mois.`,
    `Calculé avec le droit en vigueur en ${frenchMonth(month)}.`,
  ].join('\n\n')
  return { ok: true, text, gross: base }
}

const euros = (amount: Decimal): string => `${frenchAmount(amount)}\u00a0€`
