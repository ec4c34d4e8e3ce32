import { PAY_TEXTS } from './french-texts-of-pay.js'
import { frenchTexts } from './translate.js'

/** Messages as results of 0.1 and 0.2 store them; no source makes them any more. */
export const STORED_TEXTS = frenchTexts({
  'nobody checked {figures} and {more} more figures: `centime law-due {day}` lists them':
    'personne n’a vérifié {figures} et {more} autres chiffres : `centime law-due {day}` les énumère',
  'nobody checked {figures}': 'personne n’a vérifié {figures}',
})

/** The engine's messages: warnings, notices, then faults. Fields and values are named as entered. */
export const ENGINE_TEXTS = frenchTexts({
  ...STORED_TEXTS,
  ...PAY_TEXTS,
  // Warnings of parameters, plans and pay.
  '{field} is not set: {effect}': '{field} n’est pas renseigné : {effect}',
  'every capped base is 0': 'toutes les assiettes plafonnées sont nulles',
  'pay is not compared with the minimum wage': 'la rémunération n’est pas comparée au SMIC',
  'there is no general reduction': 'il n’y a pas de réduction générale',
  'the mandatory health plan counts for 0': 'la mutuelle obligatoire compte pour 0',
  '{field} is {entered}; the published value is {published}':
    '{field} vaut {entered} ; la valeur publiée est {published}',
  '{field} is {rate}: the bonus-malus notifies rates from {least} to {most}; check the notification':
    '{field} vaut {rate} : le bonus-malus notifie des taux de {least} à {most} ; vérifier la notification',
  '{field} is {scale} and {zone} metropole: the scale is of establishments in Guadeloupe, Guyane, Martinique and La Réunion (CSS L752-3-2)':
    '{field} vaut {scale} et {zone} metropole : ce barème est celui des établissements de Guadeloupe, de Guyane, de Martinique et de La Réunion (CSS L752-3-2)',
  'an executive has no provident plan: the employer owes 1.50 % of tranche 1 at least':
    'un cadre n’a pas de prévoyance : l’employeur doit au moins 1,50 % de la tranche 1',
  'the provident rate of an executive is below 1.50 %': 'le taux de prévoyance d’un cadre est inférieur à 1,50 %',
  'the employer pays less than half of the mandatory health plan':
    'l’employeur paie moins de la moitié de la mutuelle obligatoire',
  'the mileage allowance is taken as exempt: kilometres and vehicle are not given':
    'les indemnités kilométriques sont exonérées telles quelles : les kilomètres et le véhicule ne sont pas indiqués',
  '{field} is not set beside {absences}: the ceiling stays whole; enter the whole calendar days without any pay':
    '{field} n’est pas renseigné à côté de {absences} : le plafond reste entier ; saisir les jours calendaires entiers sans aucun salaire',
  'a person not resident for tax owes the withholding of CGI 182 A, which is not computed here':
    'un non-résident fiscal doit la retenue à la source de l’article 182 A du CGI, qui n’est pas calculée ici',
  '{field} is calcule and no earlier month is known: this month alone is compared with three minimum wages; record sous_3_smic or des_3_smic':
    '{field} vaut calcule et aucun mois antérieur n’est connu : ce mois seul est comparé à trois SMIC ; saisir sous_3_smic ou des_3_smic',
  'the car that is lent counts for 0': 'le véhicule mis à disposition compte pour 0',
  '{field} bears contributions in full: neither {days} nor {weekly} is set':
    '{field} est entièrement soumis : ni {days} ni {weekly} n’est renseigné',
  // Warnings of kinds of contract.
  '{field} is {salary}: the minimum wage for the hours of the contract is {least}':
    '{field} vaut {salary} : le SMIC pour les heures du contrat est de {least}',
  '{salary} with {premiums} of premiums that count for it': '{salary}, et {premiums} de primes qui comptent,',
  'the hourly rate {rate} is below the minimum wage {least}': 'le taux horaire {rate} est inférieur au SMIC {least}',
  '{field}: {age} years at the start of the apprenticeship; from 15 to {most} (C. trav. L6222-1), later by exception (L6222-2)':
    '{field} : {age} ans au début de l’apprentissage ; de 15 à {most} ans (C. trav. L6222-1), au-delà par exception (L6222-2)',
  '{field} is not set: the minimum pay is not checked (C. trav. D6222-26, D6325-15)':
    '{field} n’est pas renseigné : la rémunération minimale n’est pas contrôlée (C. trav. D6222-26, D6325-15)',
  '{field} gives {pay} for a full month: the minimum of this contract is {least} (C. trav. D6222-26, D6325-15, D6325-18)':
    '{field} donne {pay} pour un mois complet : le minimum de ce contrat est de {least} (C. trav. D6222-26, D6325-15, D6325-18)',
  '{field} is {paid}: beyond two months of internship {hours} hours have {least} at least (C. éduc. L124-6)':
    '{field} vaut {paid} : au-delà de deux mois de stage, {hours} heures donnent droit à {least} au moins (C. éduc. L124-6)',
  '{field} is {hours}: at 35 hours a week the month has {most} at most (C. éduc. L124-14; C. trav. L3121-27)':
    '{field} vaut {hours} : à 35 heures par semaine, le mois compte au plus {most} heures (C. éduc. L124-14 ; C. trav. L3121-27)',
  '{field}: a contract for training owes none, unless an agreement says so (C. trav. L1243-10)':
    '{field} : un contrat de formation n’en doit pas, sauf accord plus favorable (C. trav. L1243-10)',
  '{field} is {paid}: {days} days of the salary with 10 % more are {least} at least (C. trav. L3121-59)':
    '{field} vaut {paid} : {days} jours de salaire majorés de 10 % font au moins {least} (C. trav. L3121-59)',
  '{field} counts for the {days} days of an earlier contract too; check the deduction of the month':
    '{field} compte aussi pour les {days} jours d’un contrat précédent ; vérifier la retenue du mois',
  '{field}: the {hours} hours of overtime of the contract are paid already; enter the hours beyond them':
    '{field} : les {hours} heures supplémentaires du contrat sont déjà payées ; saisir les heures au-delà',
  '{field} is not set: a contract of {weekly} hours a week has {hours} hours of overtime a month; set {structural}, or enter them there and {legal} in {worked}':
    '{field} n’est pas renseigné : un contrat de {weekly} heures par semaine compte {hours} heures supplémentaires par mois ; renseigner {structural}, ou les y saisir, avec {legal} dans {worked}',
  '{field}: part time of {hours} hours a week has complementary hours, no overtime (C. trav. L3123-9)':
    '{field} : un temps partiel de {hours} heures par semaine a des heures complémentaires, pas d’heures supplémentaires (C. trav. L3123-9)',
  '{hours} hours are entered from {from} to {to}, whose weeks have {allowed} at most: {most} in a week, {daily} in a day, six days in a week (C. trav. L3121-18, L3121-20, L3132-1); check the hours':
    '{hours} heures sont saisies du {from} au {to}, dont les semaines en comptent au plus {allowed} : {most} par semaine, {daily} par jour, six jours par semaine (C. trav. L3121-18, L3121-20, L3132-1) ; vérifier les heures',
  '{field} is {hours}: a week has {most} hours at most (C. trav. L3121-20)':
    '{field} vaut {hours} : une semaine compte au plus {most} heures (C. trav. L3121-20)',
  '{field}: a person of {age} years works {legal} hours a week at most (C. trav. L3162-1, L6222-25); check the exception':
    '{field} : à {age} ans, on travaille au plus {legal} heures par semaine (C. trav. L3162-1, L6222-25) ; vérifier la dérogation',
  '{field} is {hours}: part time has {least} hours a week at least (C. trav. L3123-27); record {exception} where an exception applies':
    '{field} vaut {hours} : un temps partiel compte au moins {least} heures par semaine (C. trav. L3123-27) ; renseigner {exception} si une dérogation s’applique',
  '{field} is {hours}: a third of the contract is {most} hours a month (C. trav. L3123-20); check the hours, or raise {contract}':
    '{field} vaut {hours} : le tiers du contrat est de {most} heures par mois (C. trav. L3123-20) ; vérifier les heures, ou augmenter {contract}',
  '{field} is {hours}: a tenth of the contract is {most} hours a month (C. trav. L3123-28); record {limit} tiers where an agreement allows a third':
    '{field} vaut {hours} : le dixième du contrat est de {most} heures par mois (C. trav. L3123-28) ; renseigner {limit} tiers si un accord permet le tiers',
  '{field} is {hours}: with the {ofContract} hours of the contract the month reaches full time, {legal} (C. trav. L3123-9); check the hours, or raise {contract}':
    '{field} vaut {hours} : avec les {ofContract} heures du contrat, le mois atteint le temps plein, {legal} (C. trav. L3123-9) ; vérifier les heures, ou augmenter {contract}',
  // Warnings of absences, of leave and of the net.
  'no pay of {months} is known for the daily allowance: the present salary stands in; enter SalaireMois1 to SalaireMois3 of the stop, or MontantIJ':
    'aucune paie de {months} n’est connue pour l’indemnité journalière : le salaire actuel la remplace ; saisir SalaireMois1 à SalaireMois3 de l’arrêt, ou MontantIJ',
  '{events}: the contract alone has fewer than 150 hours in the three months before the stop; the fund pays allowances only where other work or contributions open the right (CSS R313-3): without it enter no Subrogation':
    '{events} : le contrat seul compte moins de 150 heures dans les trois mois avant l’arrêt ; la caisse ne verse d’indemnités que si un autre emploi ou des cotisations ouvrent le droit (CSS R313-3) : sans ce droit, ne pas saisir de Subrogation',
  '{days} days of the month are under an earlier contract, whose leave is not paid: enter DebutContratPrecedent and FinContratPrecedent':
    '{days} jours du mois relèvent d’un contrat précédent, dont les congés ne sont pas payés : saisir DebutContratPrecedent et FinContratPrecedent',
  '{field} holds for days at full pay: of the days at {rate} % the gross is guaranteed':
    '{field} vaut pour les jours maintenus à 100 % : des jours à {rate} %, c’est le brut qui est garanti',
  'the contract began on {since} and no balance is recorded: the counters begin on {begins}, as if nothing had been taken since; enter a record of CompteurConges of kind reprise':
    'le contrat a commencé le {since} et aucun solde n’est enregistré : les compteurs commencent le {begins}, comme si rien n’avait été pris depuis ; saisir dans CompteurConges un mouvement de nature reprise',
  '{days} days of leave are taken beyond the rights of the year from {first}: an agreement is needed (C. trav. L3141-12)':
    '{days} jours de congés sont pris au-delà des droits de l’année ouverte le {first} : il faut un accord (C. trav. L3141-12)',
  'the contract ends without an account of leave: {due} (C. trav. L3141-28, L1242-16); enter {taken}, 0 where no day was taken, or {fund}':
    'le contrat prend fin sans compte de congés : {due} (C. trav. L3141-28, L1242-16) ; saisir {taken}, 0 si aucun jour n’a été pris, ou {fund}',
  'only the months known count in the tenth of pay in lieu of leave: {amount}; enter a record of CompteurConges of kind reprise, with the pay of the months before (C. trav. L3141-24, L3141-28)':
    'seuls les mois connus comptent dans le dixième de l’indemnité compensatrice de congés : {amount} ; saisir une ligne de CompteurConges de nature reprise, avec la rémunération des mois précédents (C. trav. L3141-24, L3141-28)',
  'what is due is not known': 'l’indemnité due n’est pas connue',
  'if no day was taken, {days} days are acquired and {amount} is due':
    'si aucun jour n’a été pris, {days} jours sont acquis et {amount} est dû',
  'if no day was taken since the reference year began, {days} days are acquired and {amount} is due, without what is left of years before':
    'si aucun jour n’a été pris depuis le début de l’année de référence, {days} jours sont acquis et {amount} est dû, sans le reliquat des années précédentes',
  'the contract began in {month} {year}; only the months known count in {paid}; enter the pay of the months before ({field})':
    'le contrat a commencé en {month} {year} ; seuls les mois connus comptent dans {paid} ; indiquer la rémunération des mois précédents ({field})',
  'the end-of-contract indemnity: {amount}': 'l’indemnité de fin de contrat : {amount}',
  'pay in lieu of leave: {amount}': 'l’indemnité compensatrice de congés : {amount}',
  January: 'janvier',
  February: 'février',
  March: 'mars',
  April: 'avril',
  May: 'mai',
  June: 'juin',
  July: 'juillet',
  August: 'août',
  September: 'septembre',
  October: 'octobre',
  November: 'novembre',
  December: 'décembre',
  'the person has no health plan and {what}: the employer owes half of one (CSS L911-7); record the plan, or {field}':
    'la personne n’a pas de mutuelle obligatoire et {what} : l’employeur en doit la moitié (CSS L911-7) ; saisir la mutuelle, ou {field}',
  'no dispense is recorded': 'aucune dispense n’est enregistrée',
  'the dispense has ended ({field})': 'sa dispense est échue ({field})',
  'the contract began before the first month known of {year} and no {opening} is recorded: yearly totals and ceilings start from nothing; enter the totals of the months before':
    'le contrat a commencé avant le premier mois connu de {year} et aucun {opening} n’est enregistré : les cumuls et les plafonds de l’année partent de zéro ; saisir les totaux des mois précédents',
  'the net to pay is {net}: {next}': 'le net à payer est de {net} : {next}',
  'contributions and tax exceed the pay; check the pay and the plans':
    'les cotisations et l’impôt dépassent la rémunération ; vérifier la rémunération et les régimes',
  'lower {deductions}': 'diminuer {deductions}',
  '{field} is {attached} and {left} is left to attach: enter at most what may be seized of it':
    '{field} vaut {attached} et il reste {left} à saisir : saisir au plus la fraction saisissable',
  // {left} in the text above.
  nothing: 'rien',
  '{field} is {entered}: at most {most}, what may be seized of the pay of the month (C. trav. L3252-2 to L3252-5)':
    '{field} vaut {entered} : au plus {most}, la fraction saisissable de la rémunération du mois (C. trav. L3252-2 à L3252-5)',
  'at most {most}, what may be seized of the pay of the month (C. trav. L3252-2 to L3252-5)':
    'au plus {most}, la fraction saisissable de la rémunération du mois (C. trav. L3252-2 à L3252-5)',
  '{field} is {method}: it deducts the whole salary of a month of which {worked} working days are in the contract; pay them by the real hours (C. trav. L3242-1)':
    '{field} vaut {method} : elle retient tout le salaire d’un mois dont {worked} jours ouvrés sont dans le contrat ; les payer aux heures réelles (C. trav. L3242-1)',
  '{field}: {left} could not be taken of this month and is carried to the next one (C. trav. L3252-2, L3252-5)':
    '{field} : {left} n’a pas pu être prélevé ce mois-ci et est reporté au mois suivant (C. trav. L3252-2, L3252-5)',
  '{field}: {paid} is paid and {least} is the minimum of law or agreement (C. trav. L1234-9, L1237-13)':
    '{field} : {paid} est versé et le minimum légal ou conventionnel est de {least} (C. trav. L1234-9, L1237-13)',
  '{field} is not set: {found} of the {wanted} payslips from {month} on that it follows from are known':
    '{field} n’est pas renseigné : {found} des {wanted} bulletins dont il résulte, depuis {month}, sont connus',
  '{field} is {idcc}: this agreement is not covered, so severance pay and notice are those of the law; check it, and record {fields} if it gives more':
    '{field} vaut {idcc} : cette convention n’est pas couverte, l’indemnité de rupture et le préavis sont donc ceux de la loi ; la vérifier, et saisir {fields} si elle donne plus',
  '{field} is not set: the agreement {idcc} of the establishment is not applied without it, so severance pay and notice are those of the law; record it, or {fields}':
    '{field} n’est pas renseigné : la convention {idcc} de l’établissement ne s’applique pas sans lui, l’indemnité de rupture et le préavis sont donc ceux de la loi ; le saisir, ou {fields}',
  '{field} is {idcc}: the pay that this agreement keeps in sickness is not covered, so that of the law is kept; check it, and record {fields} if it gives more':
    '{field} vaut {idcc} : le maintien de salaire de cette convention en cas de maladie n’est pas couvert, celui de la loi est donc appliqué ; la vérifier, et saisir {fields} si elle donne plus',
  '{field} is {idcc}: the retirement pay of this agreement is not covered, so that of the law is paid; check it, and record {fields} if it gives more':
    '{field} vaut {idcc} : l’indemnité de retraite de cette convention n’est pas couverte, celle de la loi est donc versée ; la vérifier, et saisir {fields} si elle donne plus',
  '{field} is not set: of the service since {day} only the months from {month} on are known; absences of earlier months count only where they are recorded by their dates (C. trav. L1234-11)':
    '{field} n’est pas renseigné : de l’ancienneté depuis le {day}, seuls les mois à partir de {month} sont connus ; les absences antérieures ne comptent que si elles sont saisies par leurs dates (C. trav. L1234-11)',
  '{field} is {hours} on the last day and {mean} on average since {day}: check that it is entered from the first day of each working time (C. trav. L3123-5)':
    '{field} vaut {hours} le dernier jour et {mean} en moyenne depuis le {day} : vérifier qu’il est saisi dès le premier jour de chaque durée du travail (C. trav. L3123-5)',
  '{field} is not set: the contract ends on {day} and no end-of-contract indemnity is paid (C. trav. L1243-8, L1243-10)':
    '{field} n’est pas renseigné : le contrat prend fin le {day} et aucune indemnité de fin de contrat n’est versée (C. trav. L1243-8, L1243-10)',
  // The notice of unchecked figures.
  'not checked: {figures} and {more} more figures: `centime law-due {day}` lists them':
    'personne n’a vérifié {figures} et {more} autres chiffres : `centime law-due {day}` les énumère',
  'not checked: {figures}': 'personne n’a vérifié {figures}',
  // One or several {figures}, with days of this century.
  '{figure} after 20{day}': '{figure} après le 20{day}',
  // Faults.
  // {where} in a fault that names no field.
  input: 'entrée',
  '{where}: expected {expected}, got {sent}': '{where} – attendu : {expected} ; reçu : {sent}',
  '{where}: expected {expected}': '{where} – attendu : {expected}',
  // For a row of a population; rows are counted from 0.
  '{where}: expected {expected}, got {sent} in row {row}':
    '{where} – attendu : {expected} ; reçu : {sent}, à la ligne {row}',
  '{where}: expected {expected} in row {row}, got {sent}':
    '{where} – attendu : {expected} à la ligne {row} ; reçu : {sent}',
  'false: counters of leave are of one person, who is calculated alone':
    'false : les compteurs de congés concernent une seule personne, calculée à part',
  'no backPay: back pay is of one person, who is calculated alone':
    'pas de backPay : les rappels concernent une seule personne, calculée à part',
  'no {name}: records are of one person, who is calculated alone':
    'pas de {name} : ces enregistrements concernent une seule personne, calculée à part',
  'at most {most} decimals in a population': 'au plus {most} décimales dans une population',
  'text, the same for all people': 'un texte, le même pour tous',
  'text, or a column of numbers: decimals and values': 'un texte, ou une colonne de nombres : decimals et values',
  'text, or a column of words: words and places': 'un texte, ou une colonne de mots : words et places',
  'decimals from 0 to 15': 'des décimales de 0 à 15',
  'a whole number from {least} to {most} ({decimals} decimals)':
    'un nombre entier de {least} à {most} ({decimals} décimales)',
  'the place of a word, below {count}': 'le rang d’un mot, inférieur à {count}',
  'a column of {count} entries': 'une colonne de {count} valeurs',
  'a list of at most {most} months as the history': 'une liste d’au plus {most} mois comme historique',
  'the amounts of a population in the history': 'les montants d’une population dans l’historique',
  '{count} people in {month}': '{count} personnes en {month}',
  'a column {name} of {count} people in the history of {month}':
    'une colonne {name} de {count} personnes dans l’historique de {month}',
  'count as a whole number of people, at most {most}': 'count, un nombre entier de personnes, au plus {most}',
  'a column with 0 decimals, and no opening balances beside it':
    'une colonne à 0 décimale, sans soldes de reprise à côté',
  'a column: a fixed term that begins then may be short': 'une colonne : un CDD qui commence alors peut être court',
  'a column beside {days}: a monthly salary is deducted by {unit}':
    'une colonne à côté de {days} : un salaire mensuel est réduit par {unit}',
  'hours of the schedule': 'heures de l’horaire',
  'working days': 'jours ouvrés',
  'at most the {most} of the whole month': 'au plus les {most} du mois entier',
  'at most the {most} days employed': 'au plus les {most} jours d’emploi',
  'a decimal number as text, {range}': 'un nombre décimal en texte, avec un point, {range}',
  'a number {range}': 'un nombre {range}',
  'from {min} to {max} (a fraction: 2 % is 0.02)': 'de {min} à {max} (une fraction : 2 % s’écrit 0.02)',
  'from {min} to {max}': 'de {min} à {max}',
  'true or false as text': 'true ou false en texte',
  'one of {values}': 'l’une des valeurs {values}',
  'a date that exists, YYYY-MM-DD': 'une date qui existe, AAAA-MM-JJ',
  'text of at most 1000 characters': 'un texte de 1000 caractères au plus',
  'an amount in euros with at most two decimals': 'un montant en euros avec au plus deux décimales',
  'NetAvantImpot, NetAPayer or CoutTotal': 'NetAvantImpot, NetAPayer ou CoutTotal',
  'hours above 0: a base pay needs hours': 'des heures supérieures à 0 : un salaire de base suppose des heures',
  'an object with period and cases': 'un objet avec period et cases',
  'a value: {label} is required': 'une valeur : {label} est obligatoire',
  '{what} as an object': '{what} sous forme d’objet',
  'brackets as 1:30x1,60x0.8;5:60x1 (from 1 year: 30 days at 100 %, then 60 at 80 %; from 5 years: 60 at 100 %)':
    'des tranches comme 1:30x1,60x0.8;5:60x1 (dès 1 an : 30 jours à 100 %, puis 60 à 80 % ; dès 5 ans : 60 à 100 %)',
  'days of the month as 01-10 or 01-03,08-10': 'des jours du mois comme 01-10 ou 01-03,08-10',
  'a SIRET: 14 digits with a right key': 'un SIRET : 14 chiffres dont la clé est juste',
  'an APE code as {example}': 'un code APE comme {example}',
  'four digits, 9999 where no agreement applies': 'quatre chiffres, 9999 si aucune convention ne s’applique',
  'a social security number: 15 characters with a right key':
    'un numéro de sécurité sociale : 15 caractères dont la clé est juste',
  'a list named {list} beside the cases': 'une liste nommée {list} à côté des cas',
  'a case of {regulation}: {names}': 'un cas de {regulation} : {names}',
  'a field of {case}: {names}': 'un champ de {case} : {names}',
  'a case field of {regulation}': 'un champ d’un cas de {regulation}',
  'a value before {name} in the same change': 'une valeur avant {name} dans la même modification',
  'fields and their values': 'des champs et leurs valeurs',
  'a recorded value': 'une valeur enregistrée',
  'a list of recorded values': 'une liste de valeurs enregistrées',
  'an ISO 8601 instant with its time zone': 'un instant ISO 8601 avec son fuseau horaire',
  'a month, YYYY-MM': 'un mois, AAAA-MM',
  'a day, YYYY-MM-DD': 'un jour, AAAA-MM-JJ',
  'a day from {first} to {last}, YYYY-MM-DD': 'un jour du {first} au {last}, AAAA-MM-JJ',
  'a day from {first} to {last}': 'un jour du {first} au {last}',
  'a day from {first} on': 'un jour à partir du {first}',
  'a day with law: {first} to {last}': 'un jour couvert par les textes : {first} à {last}',
  'a figure in force on {day}, Table.Key': 'un chiffre en vigueur le {day}, Table.Clé',
  'a multiple of 0.25 up to {most} for {figure}': 'un multiple de 0,25 jusqu’à {most} pour {figure}',
  'figures with which {line} can be computed': 'des chiffres avec lesquels {line} se calcule',
  'a number as 12.50 for {figure}': 'un nombre comme 12.50 pour {figure}',
  'a period with law for {regulation}: {first} to {last}': 'un mois couvert par {regulation} : {first} à {last}',
  '{period} paid {paymentDate}, as this payroll': '{period} payé le {paymentDate}, comme cette paie',
  'a list of months as the history': 'une liste de mois comme historique',
  'a month of the history: period, paymentDate, carried': 'un mois de l’historique : period, paymentDate, carried',
  'a month of the history before {period}': 'un mois de l’historique antérieur à {period}',
  'the payment date of {period}, YYYY-MM-DD': 'la date de paiement de {period}, AAAA-MM-JJ',
  'the contract of {period}: since, and an end or none, YYYY-MM-DD':
    'le contrat de {period} : since, avec ou sans fin, AAAA-MM-JJ',
  'each month once in the history': 'chaque mois une seule fois dans l’historique',
  'the corrections of {period}: each with payer, paymentDate, carried':
    'les corrections de {period} : chacune avec payer, paymentDate, carried',
  'the back pay of {period}: months before it, each with period, paymentDate, contract, lines, carried':
    'les rappels de {period} : des mois antérieurs, chacun avec period, paymentDate, contract, lines, carried',
  'the back pay of months before {period}, each once, as backPay gives it':
    'les rappels de mois antérieurs à {period}, chacun une fois, comme les donne backPay',
  'months before {period}, each once': 'des mois antérieurs à {period}, chacun une fois',
  'a month of at most {years} years before {day} (C. trav. L3245-1, CSS L244-3)':
    'un mois d’au plus {years} ans avant le {day} (C. trav. L3245-1, CSS L244-3)',
  'the inputs of {period}: every month after {first} is computed again':
    'les données de {period} : chaque mois qui suit {first} est recalculé',
  'a month that was computed here: {period} is an opening balance':
    'un mois calculé ici : {period} est dans les cumuls de reprise',
  'a decimal {name} in the history of {period}': 'un nombre décimal {name} dans l’historique de {period}',
  'a value, 0 where there was none: opening balances have pay':
    'une valeur, 0 s’il n’y en avait pas : la reprise a une rémunération',
  'at most {most}, which pay and ceilings give': 'au plus {most}, que donnent la rémunération et les plafonds',
  // Faults of contracts.
  'a contract that covers a day of {period}': 'un contrat qui couvre un jour de {period}',
  'a contract that is not withdrawn': 'un contrat qui n’est pas retiré',
  'whole days, at most the {most} days before the contract':
    'des jours entiers, au plus les {most} jours avant le contrat',
  'a day that is not after {start}, the start of the contract':
    'un jour qui n’est pas après le {start}, début du contrat',
  'at most the {days} days employed': 'au plus les {days} jours d’emploi',
  'aucun after {day}: CSS L752-3-2 is repealed on 2026-07-01, what follows it is not known here':
    'aucun après le {day} : l’article L752-3-2 du CSS est abrogé au 1er juillet 2026, la suite n’est pas connue ici',
  'false: the exemption of JEI and Acre exclude each other (CSS L131-6-4)':
    'false : l’exonération JEI et l’Acre s’excluent (CSS L131-6-4)',
  'at most {most}, the hours of the month (C. trav. R5122-11)':
    'au plus {most}, les heures du mois (C. trav. R5122-11)',
  'nothing beside {field}, which does not depend on hours (C. trav. L3242-1): enter absences':
    'rien à côté de {field}, qui ne dépend pas des heures (C. trav. L3242-1) : saisir les absences',
  'nothing without {field} (C. trav. L3121-61, L3242-1)': 'rien sans {field} (C. trav. L3121-61, L3242-1)',
  'nothing beside {field}: an agreement in days has no hours (C. trav. L3121-62)':
    'rien à côté de {field} : un forfait en jours n’a pas d’heures (C. trav. L3121-62)',
  // Definitions of elements of pay.
  '1 to 20 of A-Z, 0-9 and _': 'de 1 à 20 caractères parmi A-Z, 0-9 et _',
  'a label of 1 to 60 characters': 'un libellé de 1 à 60 caractères',
  'none: the payroll of a company officer has no elements, neither pay nor refunds':
    'aucune : la paie d’un mandataire social n’a pas d’éléments, ni rémunération ni remboursement',
  '{value}, as {code} is defined: a change needs another code':
    '{value}, comme {code} est défini : en changer demande un autre code',
  'none, since values of {code} are recorded so: a change needs another code':
    'absent, car les valeurs de {code} sont saisies ainsi : en changer demande un autre code',
  'a fraction, since values of {code} are recorded so: a change needs another code':
    'une fraction, car les valeurs de {code} sont saisies ainsi : en changer demande un autre code',
  'none: only premiums of the year cover several months': 'absent : seules les primes d’année couvrent plusieurs mois',
  'a number of months from 1 to 12': 'un nombre de mois de 1 à 12',
  'none: the value is the amount': 'absent : la valeur est le montant',
  'the euros of a day': 'les euros d’une journée',
  'a fraction from 0 to 1, as text such as 0.02': 'une fraction de 0 à 1, en texte comme 0.02',
  'euros as text, such as 2.10': 'des euros en texte, comme 2.10',
  'nothing for a trainee, who has a gratification and no pay (C. éduc. L124-6)':
    'rien pour un stagiaire, qui a une gratification et pas de salaire (C. éduc. L124-6)',
  'no value before {start}, when it begins': 'aucune valeur avant le {start}, jour où l’élément commence',
  'nothing without {field} (C. trav. L3121-59)': 'rien sans {field} (C. trav. L3121-59)',
  'nothing beside {field} (C. trav. L3121-62)': 'rien à côté de {field} (C. trav. L3121-62)',
  'nothing for a trainee, who has a gratification and no overtime (C. éduc. L124-6, L124-7, L124-14)':
    'rien pour un stagiaire, qui a une gratification et pas d’heures supplémentaires (C. éduc. L124-6, L124-7, L124-14)',
  'nothing unless {field} is stage (C. éduc. L124-1)': 'rien, sauf si {field} vaut stage (C. éduc. L124-1)',
  '{value} for a trainee: an internship is no contract of employment (C. éduc. L124-7)':
    '{value} pour un stagiaire : un stage n’est pas un contrat de travail (C. éduc. L124-7)',
  'a number above 0, beside {field} (C. trav. L3121-59)':
    'un nombre supérieur à 0, à côté de {field} (C. trav. L3121-59)',
  'with the other working days of absence at most the {days} days employed':
    'avec les autres jours ouvrés d’absence, au plus les {days} jours d’emploi',
  'a list of until, a day before {day}, and cases': 'une liste de until, un jour avant le {day}, et de cases',
  'the {days} days of {field}, before {start}': 'les {days} jours de {field}, avant le {start}',
  'at the latest {day}, the day after the contract': 'au plus tard le {day}, lendemain du contrat',
  'a day that is not after {end}, the end of that contract': 'un jour qui n’est pas après le {end}, fin de ce contrat',
  'a day of {month} before {day}': 'un jour de {month} avant le {day}',
  // Faults of measures that have ended, and of law packs.
  'droit_commun: the long-term scheme ended (décret 2025-338) on {day}; a law pack that sets {figure} prolongs it':
    'droit_commun : le dispositif de longue durée a pris fin (décret 2025-338) le {day} ; un paquet de chiffres qui fixe {figure} le prolonge',
  'at most 0.5: the exemption of up to 75 % ended (CGI 81 19° ter; loi 2022-1157 art. 2) on {day}; a law pack that sets {figure} prolongs it':
    'au plus 0.5 : l’exonération jusqu’à 75 % a pris fin (CGI 81 19° ter ; loi 2022-1157 art. 2) le {day} ; un paquet de chiffres qui fixe {figure} la prolonge',
  'a law pack, an object': 'un paquet de chiffres, un objet',
  'figures, a list of at least one': 'figures, une liste d’au moins un élément',
  '{member}: a text of 1 to 500 characters': '{member} : un texte de 1 à 500 caractères',
  '{member}: a day, YYYY-MM-DD': '{member} : un jour, YYYY-MM-DD',
  '{member}: decimals as text, such as 4005 or 0.0855': '{member} : un nombre décimal en texte, comme 4005 ou 0.0855',
  '{member}: the replaced value as text': '{member} : la valeur remplacée, en texte',
  'a table and a key of the law that formulas read': 'une table et une clé des textes que lisent les formules',
  'corrects: {value}, the value of {figure} that {day} has': 'corrects : {value}, la valeur de {figure} au {day}',
  'a day after {day}: a scale that is confirmed is corrected by a new release':
    'un jour après le {day} : un barème vérifié se corrige par une nouvelle version',
  'for {figure} from {day}: each bound once, in {columns} columns, and `plus`':
    'pour {figure} à partir du {day} : chaque borne une fois, en {columns} colonnes, et `plus`',
  'once a day: {figure}': 'une fois par jour : {figure}',
  'a day of {figure} up to confirmedUntil, {day}': 'un jour de {figure} jusqu’à confirmedUntil, le {day}',
  'no gap: {figure} from {day} on, since it was checked until {last}':
    'aucun jour sans valeur : {figure} à partir du {day}, puisque le chiffre est vérifié jusqu’au {last}',
  'less than four times and more than a quarter of {last} for {figure} from {day}':
    'moins du quadruple et plus du quart de {last} pour {figure} à partir du {day}',
  'a day on which {figure} has a value': 'un jour où {figure} a une valeur',
  // Faults of the end of a contract and of alimony.
  'a reason of an open-ended contract (C. trav. L1243-8)':
    'un motif de contrat à durée indéterminée (C. trav. L1243-8)',
  'another reason: a fixed-term contract has none (C. trav. L1237-11)':
    'un autre motif : un contrat à durée déterminée n’en a pas (C. trav. L1237-11)',
  'a day from {day} on': 'un jour à partir du {day}',
  'nothing unless the contract has ended and {field} has such an indemnity (C. trav. L1234-9)':
    'rien, sauf si le contrat est rompu et que {field} donne droit à une telle indemnité (C. trav. L1234-9)',
  'effectue or non_paye: {field} {reason} has no notice to pay (C. trav. L1234-1)':
    'effectue ou non_paye : {field} {reason} n’a pas de préavis à payer (C. trav. L1234-1)',
  'nothing unless {field} is paye and the contract ends in the month (C. trav. L1234-5)':
    'rien, sauf si {field} vaut paye et que le contrat est rompu dans le mois (C. trav. L1234-5)',
  'a column: what the month before could not take, its column {name}':
    'une colonne : ce que le mois précédent n’a pas pu prélever, sa colonne {name}',
  'one of {categories}: the agreement IDCC {idcc} needs it for the end of the contract':
    'l’une de {categories} : la convention IDCC {idcc} en a besoin pour la fin du contrat',
  'a reference: {field} and the notices beside it name it':
    'une référence : {field} et les préavis de l’accord la nomment',
  'a value: the agreement IDCC {idcc} needs it for the end of the contract':
    'une valeur : la convention IDCC {idcc} en a besoin pour la fin du contrat',
  'one to four digits, 9999 where no agreement applies':
    'un à quatre chiffres, 9999 si aucune convention ne s’applique',
  'a category of the agreement': 'une catégorie de la convention',
  'nothing without {field} (C. trav. L1234-5, L1234-9)': 'rien sans {field} (C. trav. L1234-5, L1234-9)',
  'at most {most}: a twelfth of {months} months of {field}': 'au plus {most} : un douzième de {months} mois de {field}',
  // Faults of absences and of leave.
  'no leave: {regulation} has none': 'aucun congé : {regulation} n’en a pas',
  'a list of absences': 'une liste d’absences',
  'no absences: {regulation} has none': 'aucune absence : {regulation} n’en a pas',
  'the Evenement of an absence that stands and begins before':
    'l’Evenement d’une absence non annulée qui commence avant celle-ci',
  'debut (the afternoon) or fin (the morning) of a single day':
    'debut (l’après-midi) ou fin (le matin) d’une seule journée',
  'a day of the absence': 'un jour de l’absence',
  'days that the absence {id} does not cover': 'des jours que l’absence {id} ne couvre pas',
  'nothing beside the absence {id} ({nature}) of the same month, which gives it':
    'rien à côté de l’absence {id} ({nature}) du même mois, qui le donne',
  'a part above 0 and below 1 of {nature}': 'une part de {nature} supérieure à 0 et inférieure à 1',
  '0 for {nature}: a part of the time is worked in {others} alone':
    '0 pour {nature} : une part du temps n’est travaillée qu’en {others}',
  "the allowance of the fund's statement: a stop that began before {day} has no figures here":
    'l’indemnité du décompte de la caisse : un arrêt commencé avant le {day} n’a pas de chiffres ici',
  'a list of movements of leave counters': 'une liste de mouvements des compteurs de congés',
  'one opening balance of a counter on a day: correct the one recorded first':
    'une seule reprise par compteur et par jour : corriger celle qui a été enregistrée d’abord',
})
