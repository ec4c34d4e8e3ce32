import { frenchTexts } from '@centime/engine/ground'

/** French messages for faults of an imported file, where row and column are named beside them, and of uploaded declarations. */
export const FILE_TEXTS = frenchTexts({
  'is not CSV': 'n’est pas du CSV',
  'a quote is opened and not closed': 'un guillemet est ouvert et n’est pas fermé',
  'is longer than a row may be: is a quote not closed?':
    'dépasse la longueur d’une ligne : un guillemet n’est-il pas fermé ?',
  'there is no header': 'il n’y a pas d’en-tête',
  'is missing in the header': 'manque dans l’en-tête',
  'is there twice': 'y est deux fois',
  'means the same as column {sent}': 'désigne la même chose que la colonne {sent}',
  'is no column of this file: is it {sent}?': 'n’est pas une colonne de ce fichier : est-ce « {sent} » ?',
  'is no column of this file': 'n’est pas une colonne de ce fichier',
  'is a column of files of {sent}, not of this one': 'est une colonne des fichiers {sent}, pas de celui-ci',
  'has a cell under no column: {sent}': 'a une cellule sous aucune colonne : {sent}',
  'a file has at most {most} rows': 'un fichier a au plus {most} lignes',
  'is the number of several people of this payroll': 'est le numéro de plusieurs personnes de cette paie',
  'is the number of no person of this payroll': 'n’est le numéro d’aucune personne de cette paie',
  'holds no value': 'ne contient aucune valeur',
  'is {recorded} in this month already, from {start}, and this would be added to it: correct that value, or send add=true':
    'vaut déjà {recorded} ce mois-ci, à partir du {start}, et ceci s’y ajouterait : corriger cette valeur, ou envoyer add=true',
  'is {recorded} in {month} already, and both would be paid: record 0 there, or send add=true':
    'vaut déjà {recorded} en {month}, et les deux seraient payés : y enregistrer 0, ou envoyer add=true',
  'has a value for the same in row {row}': 'a déjà une valeur pour la même chose à la ligne {row}',
  'is the identifier of row {row} too': 'est aussi le matricule de la ligne {row}',
  'is a day before the year 1000': 'est un jour antérieur à l’an 1000',
  'is required in a row that opens no contract': 'est obligatoire dans une ligne qui n’ouvre pas de contrat',
  'is no day of the calendar': 'n’est pas un jour du calendrier',
  'is no month of the calendar': 'n’est pas un mois du calendrier',
  'can mean {expected} or {sent}: write one of these': 'peut vouloir dire {expected} ou {sent} : écrire l’un des deux',
  'can mean {fraction} % or {percent} %: write one of these':
    'peut vouloir dire {fraction} % ou {percent} % : écrire l’un des deux',
  'must be a number as 1234,56 or 1234.56': 'doit être un nombre comme 1234,56 ou 1234.56',
  'has too many digits': 'a trop de chiffres',
  'must lie between {least} and {most}': 'doit être compris entre {least} et {most}',
  'must lie between {least} % and {most} %': 'doit être compris entre {least} % et {most} %',
  'must be oui or non': 'doit être oui ou non',
  'this column holds {expected}': 'cette colonne contient {expected}',
  'must be a month as {one} or {other}': 'doit être un mois comme {one} ou {other}',
  'must be a day as {one} or {other}': 'doit être un jour comme {one} ou {other}',
  'is no kind of contract of this payroll: {values}': 'n’est pas une nature de contrat de cette paie : {values}',
  // Faults of an absence or a movement of leave.
  'is refused: expected {expected}, got {sent}': 'est refusé – attendu : {expected} ; reçu : {sent}',
  'is refused: expected {expected}': 'est refusé – attendu : {expected}',
  // Values before the first contract and after the end of one.
  'the contract begins on {day} and none covers {month}, which is not paid: enter it in {first}':
    'le contrat commence le {day} et aucun ne couvre {month}, qui n’est pas payé : saisir la valeur en {first}',
  'the contract ended on {day} and none covers {month}, which is not paid: enter it in {last}':
    'le contrat a pris fin le {day} et aucun ne couvre {month}, qui n’est pas payé : saisir la valeur en {last}',
  'the contract ended on {day}: what begins on {start} belongs to no contract':
    'le contrat a pris fin le {day} : ce qui commence le {start} ne relève d’aucun contrat',
  'the contract ended on {day}, before this value holds from {start} on':
    'le contrat a pris fin le {day}, avant que cette valeur ne vaille, à partir du {start}',
  'a value of {month} is recorded, which is not paid after this end':
    'une valeur de {month} est enregistrée, qui n’est pas payée après cette fin',
  // Uploaded declarations.
  'the body must be sent as multipart/form-data': 'le corps doit être envoyé en multipart/form-data',
  'is no form data with parts': 'n’est pas un formulaire en plusieurs parties',
  'is no part of this request: files are parts named file':
    'n’est pas une partie de cette requête : les fichiers sont des parties nommées file',
  'has no file': 'n’a pas de fichier',
  'must be a number of days from 1 to 9999': 'doit être un nombre de jours de 1 à 9999',
  'the declarations are of several companies: a tenant has one':
    'les déclarations sont de plusieurs entreprises : un dossier en a une',
  'is of the company {known}: the declarations are of {siren}':
    'est la paie de l’entreprise {known} : les déclarations sont de {siren}',
  'is required: the declarations have {what}': 'est obligatoire : les déclarations ont des {what}',
  'is not a payroll of {what}': 'n’est pas une paie de {what}',
  employees: 'salariés',
  officers: 'dirigeants',
  'has {count} of at most {most} elements of pay: no room for {codes}, which the premiums of the declarations become':
    'a {count} éléments de paie sur {most} au plus : pas de place pour {codes}, que deviennent les primes des déclarations',
  'is an employee of another division': 'est un salarié d’une autre division',
  reading: 'en cours de lecture',
  refused: 'refusées',
  failed: 'illisibles',
  expired: 'effacées',
  'these declarations are {state}: there is no dossier to write':
    'ces déclarations sont {state} : il n’y a pas de dossier à écrire',
  'these declarations are {state}: nothing was compared': 'ces déclarations sont {state} : rien n’a été comparé',
})
