import { number } from './field.js'

/** The weekly pattern of a contract, which gives the hours and days of months and absences. */

const jour = <Key extends string>(key: Key, fr: string, en: string) =>
  number(key, 'hours', 'contract', { fr: `Heures du ${fr}`, en: `Hours on ${en}`, max: '24', readBy: 'code' })

const Lundi = jour('Horaire.Lundi', 'lundi', 'Monday')
const Mardi = jour('Horaire.Mardi', 'mardi', 'Tuesday')
const Mercredi = jour('Horaire.Mercredi', 'mercredi', 'Wednesday')
const Jeudi = jour('Horaire.Jeudi', 'jeudi', 'Thursday')
const Vendredi = jour('Horaire.Vendredi', 'vendredi', 'Friday')
const Samedi = jour('Horaire.Samedi', 'samedi', 'Saturday')
const Dimanche = jour('Horaire.Dimanche', 'dimanche', 'Sunday')

/**
 * Hours of each weekday from Monday on. All absent or 0: a fifth of the contract's hours on each day from Monday to
 * Friday.
 */
export const SCHEDULE_FIELDS = [Lundi, Mardi, Mercredi, Jeudi, Vendredi, Samedi, Dimanche] as const
