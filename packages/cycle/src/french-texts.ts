/** The messages of months in French, by their English text; `{name}` is a parameter. The server checks their form. */
export const CYCLE_TEXTS = {
  '{period} is paid from its first day to the end of the month after it, not on {day}':
    '{period} se paie de son premier jour à la fin du mois suivant, pas le {day}',
  'variable write {id} is not in doubt': 'l’écriture de variables {id} n’est pas en doute',
  'operation {id} is not in doubt': 'l’opération {id} n’est pas en doute',
  '{period} is {state}: a changed input makes the next revision':
    '{period} est {state} : une donnée modifiée ouvre la révision suivante',
  '{period} has no confirmed variables': '{period} n’a pas de variables confirmées',
  '{period} is managed: send the candidateId that was reviewed':
    '{period} est géré : envoyer le candidateId qui a été relu',
  'candidate {id} has blockers': 'le candidat {id} a des blocages',
  '{month} uses figures that are not published for it: {figures}':
    '{month} utilise des chiffres qui ne sont pas publiés pour ce mois : {figures}',
  'candidate {id} has open controls: {codes}': 'le candidat {id} a des contrôles ouverts : {codes}',
  '{period} is {state}: it has paid, and holds no person out any more':
    '{period} est {state} : il a payé, plus personne n’en est écarté',
  'the inputs of {period} have changed since its result was calculated':
    'les données de {period} ont changé depuis le calcul de son résultat',
  '{period} is {state}: there is no preview to approve': '{period} est {state} : il n’y a pas d’aperçu à approuver',
  '{candidate} is not the current candidate of {period}, which is {state}':
    '{candidate} n’est pas le candidat actuel de {period}, qui est {state}',
  'job {id} is approved': 'le calcul {id} est approuvé',
  'job {id} is not a draft': 'le calcul {id} n’est pas un brouillon',
  'job {id} belongs to a candidate: abandon it instead':
    'le calcul {id} appartient à un candidat : abandonner plutôt celui-ci',
  '{period} is managed: calculate it and review its candidate':
    '{period} est géré : le calculer et relire son candidat',
  '{period} is {state}: it can become {next} by filing':
    '{period} est {state} : le dépôt peut le faire passer à {next}',
  '{period} ends before {day}, on which the first contract begins':
    '{period} finit avant le {day}, où commence le premier contrat',
  '{period} has a finalized revision': '{period} a une révision clôturée',
  '{period} is {state}: there is nothing to correct': '{period} est {state} : il n’y a rien à corriger',
  '{period} is outside the write window: write {before} or {month}, for the clock of the sandbox shows {clock}':
    '{period} n’est plus ou pas encore modifiable : modifier {before} ou {month}, car l’horloge du bac à sable indique {clock}',
  '{period} is outside the write window: write {before} or {month}':
    '{period} n’est plus ou pas encore modifiable : modifier {before} ou {month}',
  '{period} has not begun: {month} is the last month to skip, for the clock of the sandbox shows {clock}':
    '{period} n’a pas commencé : {month} est le dernier mois à déclarer sans paie, car l’horloge du bac à sable indique {clock}',
  '{period} has not begun: {month} is the last month to skip':
    '{period} n’a pas commencé : {month} est le dernier mois à déclarer sans paie',
  '{period} was declared a month without managed pay': '{period} a été déclaré sans paie gérée',
  'variable write {id} of {period} may have succeeded: an operator reconciles':
    'l’écriture de variables {id} de {period} a peut-être abouti : un opérateur la rapproche',
  'operation {id} of {period} is under way': 'l’opération {id} de {period} est en cours',
  'variable write {id} of {period} is under way': 'l’écriture de variables {id} de {period} est en cours',
  'the tenant has {count} officers: the managed journey pays exactly one':
    'mandataires du dossier : {count} ; le parcours géré en paie exactement un',
  'the payroll has its own month {period}, which pays its people':
    'la paie a son propre mois {period}, qui paie ses salariés',
  'a month after {period} is finalized: an operator replays the corrections in order':
    'un mois postérieur à {period} est clôturé : un opérateur rejoue les corrections dans l’ordre',
  'operation {id} approves a later month': 'l’opération {id} approuve un mois postérieur',
  'the month before {period} is not finalized': 'le mois qui précède {period} n’est pas clôturé',
  '{amount} is missing or ambiguous in the native result': '{amount} manque ou est ambigu dans le résultat natif',
  'wage type {number} is {value}, {other} is {mirrored}':
    'la rubrique {number} vaut {value}, la rubrique {other} vaut {mirrored}',
  'the result is of a remuneration of {found}, confirmed is {confirmed}':
    'le résultat porte sur une rémunération de {found}, celle qui est confirmée est de {confirmed}',
  "the engine's answer was lost, and nothing carries its key":
    'la réponse du moteur s’est perdue, et rien ne porte sa clé',
  "the engine's answer was lost, and {effects} carry its key":
    'la réponse du moteur s’est perdue, et {effects} portent sa clé',
} as const
