import { frenchTexts } from './translate.js'

/** Messages about periods within a month, and about what a payroll pays by rules of its own. */
export const PAY_TEXTS = frenchTexts({
  'a list of until, a day of the month, and cases': 'une liste de until, un jour du mois, et de cases',
  'in entry {place} of within one of {fields}': 'dans l’entrée {place} de within, l’un des champs {fields}',
  'in entry {place} of within a day from {first} to the day before {last}':
    'dans l’entrée {place} de within, un jour du {first} à la veille du {last}',
  'in entry {place} of within a day after {before}: periods follow one another and do not overlap':
    'dans l’entrée {place} de within, un jour après le {before} : les périodes se suivent sans se chevaucher',
  'hours of the periods within the month, together at most its {hours} hours':
    'des heures de périodes du mois qui ne dépassent pas ensemble ses {hours} heures',
  'in a month of several hours with {field} hours all up to 35, from 35 to 43, or from 43 on: otherwise enter the overtime of the month':
    'dans un mois à plusieurs horaires avec {field}, des heures toutes jusqu’à 35, de 35 à 43 ou à partir de 43 ; sinon saisir les heures supplémentaires du mois',
})
