import { Decimal, ELEMENT_NATURES, type ElementNature, UNNAMED_NATURE } from '@centime/engine'
import type { ElementForm, ElementRecurrence } from '@centime/engine/cases'
import { frenchPercent } from '@centime/engine/ground'
import { say, useChrome } from '../chrome.js'
import { numberShown } from './numbers.js'
import type { Option } from './select.js'

/** Natures, forms and recurrences of elements of pay in words. */

const NATURES: ReadonlyMap<string, ElementNature> = new Map(Object.entries(ELEMENT_NATURES))

/** The natures with what each enters, in the order of their declaration. */
export const natures = (): readonly (readonly [name: string, nature: ElementNature])[] => [...NATURES]

export const natureText = (name: string): string => NAMED.get(name)?.[useChrome().language] ?? name
const NAMED = new Map<string, ElementNature>([...NATURES, ...Object.entries(UNNAMED_NATURE)])

export const natureOptions = (): readonly Option[] => natures().map(([value]) => ({ value, text: natureText(value) }))

export const formOptions = (): readonly (Option & { readonly value: ElementForm })[] => [
  { value: 'amount', text: say('un montant en euros', 'an amount in euros') },
  { value: 'hours', text: say('un nombre d’heures × un taux', 'a number of hours × a rate') },
  { value: 'days', text: say('un nombre de jours × un taux', 'a number of days × a rate') },
  {
    value: 'share',
    text: say('une part du salaire de base ou d’une autre base', 'a share of the base salary or of another base'),
  },
]

export const recurrenceOptions = (): readonly (Option & { readonly value: ElementRecurrence })[] => [
  { value: 'monthly', text: say('chaque mois a ses valeurs', 'each month has its values') },
  {
    value: 'standing',
    text: say('une valeur vaut chaque mois, jusqu’à la suivante', 'a value counts every month, until the next one'),
  },
]

export const optionText = (options: readonly Option[], value: string): string =>
  options.find((one) => one.value === value)?.text ?? value

/** A rate as it is typed: `2 %` of a fraction, else `2,10`. */
const rateShown = (form: string, rate: string): string =>
  form === 'share' ? `${frenchPercent(new Decimal(rate))}\u00a0%` : numberShown(rate)

/** How the amount follows from what is entered: `heures × 2,10 €`. */
export function computationText(form: string, rate: string | undefined): string {
  const price = rate === undefined ? undefined : `${rateShown(form, rate)}${form === 'share' ? '' : '\u00a0€'}`
  switch (form) {
    case 'hours':
      return price === undefined
        ? say('heures × taux horaire de la personne', 'hours × hourly rate of the person')
        : say(`heures × ${price}`, `hours × ${price}`)
    case 'days':
      return say(`jours × ${price}`, `days × ${price}`)
    case 'share':
      return price === undefined
        ? say('part du salaire de base', 'share of the base salary')
        : say(`${price} de la base saisie`, `${price} of the base that is entered`)
    default:
      return say('montant', 'amount')
  }
}
