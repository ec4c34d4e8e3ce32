import { frenchTexts } from './translate.js'

/** Messages about periods within a month, and about what a payroll pays by rules of its own. */
export const PAY_TEXTS = frenchTexts({
  // Scales of a company's own agreement.
  'the name of the agreement or of the custom': 'le nom de l’accord ou de l’usage',
  'brackets as 0:1/4;10:1/3 (a quarter of a month for each year, a third for each beyond 10 years)':
    'des tranches comme 0:1/4;10:1/3 (un quart de mois par année, un tiers au-delà de 10 ans)',
  'rows as 0:15j;6:1m;24:2m (15 days, from 6 months of service one month, from 24 months two)':
    'des lignes comme 0:15j;6:1m;24:2m (15 jours, un mois dès 6 mois d’ancienneté, deux dès 24 mois)',
  // Elements of pay.
  '{field} is {value} for the whole month, and the contract covers {from} to {to}: if days of presence count, record the part of this month':
    '{field} vaut {value} pour tout le mois, et le contrat en couvre du {from} au {to} : si la présence compte, saisir la part de ce mois',
  'an element without a rule in a population: give what is due as a column':
    'un élément sans règle dans une population : donner ce qui est dû en colonne',
  'none: only premiums of the year are due by presence':
    'aucune : seules les primes de l’année sont dues selon la présence',
  'none beside a standing value: monthly, so that a month may have another amount':
    'aucune avec une valeur permanente : monthly, pour qu’un mois puisse avoir un autre montant',
  'none for this form: amount, or share of the base salary':
    'aucune pour cette forme : amount, ou share du salaire de base',
  'a yearly number above 0 as text, such as 1': 'un nombre yearly au-dessus de 0, en texte comme 1',
  'for leavers pro rata or none': 'pour un départ au prorata ou rien',
  'absences among {natures}': 'des absences parmi {natures}',
  'from 1 to 12 parts': 'de 1 à 12 parts',
  'parts with paid, earnedFrom and earnedTo as months from 1 to 12':
    'des parts avec paid, earnedFrom et earnedTo en mois de 1 à 12',
  'parts that do not overlap: a month earns one of them':
    'des parts qui ne se chevauchent pas : un mois n’en acquiert qu’une',
  'a rate, 0 if nothing was to be withheld, beside {base}': 'un taux, 0 si rien n’était à retenir, à côté de {base}',
  'a month of {year} before that of the payment, 1 to {last}: a withholding of another year is corrected by the tax office':
    'un mois de {year} avant celui du paiement, de 1 à {last} : le prélèvement d’une autre année est corrigé par l’administration fiscale',
  // A dispense from the health plan.
  'the proof of the dispense ({field}) is more than a year old: another collective cover is proven each year (CSS D911-5)':
    'le justificatif de la dispense ({field}) a plus d’un an : une autre couverture collective se justifie chaque année (CSS D911-5)',
  'the dispense has ended ({field}): the health plan applies again from this month':
    'la dispense a pris fin ({field}) : la mutuelle s’applique de nouveau dès ce mois',
  // Periods within a month.
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
  'an amount of {period} for {month}, which has held the person out, and which no revision can pay any more':
    'un montant de {period} pour {month}, dont la personne a été écartée et qu’aucune révision ne peut plus payer',
})
