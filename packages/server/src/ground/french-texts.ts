import { frenchTexts } from '@centime/engine/ground'

/** The service's messages in French: details of refusals, messages of jobs and of operations. */
export const SERVICE_TEXTS = frenchTexts({
  // Recorded values.
  '{field}: {value} counts for the whole month {period}, in place of the value before; to pay a part of the month, record that part for it and the whole value from {day}':
    '{field} : {value} compte pour tout le mois {period}, à la place de la valeur d’avant ; pour payer une part du mois, saisir cette part pour lui et la valeur entière à partir du {day}',
  '{field} of {period}: {numberAdded} is added to {numberBefore}, recorded from {starts}, and the month counts {numberCounted}; a value from the same instant replaces one':
    '{field} de {period} : {numberAdded} s’ajoute à {numberBefore}, enregistré à partir du {starts}, et le mois compte {numberCounted} ; une valeur du même instant en remplace une',
  // Access, the request as a whole, the service.
  'the Authorization header is missing': 'l’en-tête Authorization manque',
  'the Authorization header must be: Bearer <API_KEY>': 'l’en-tête Authorization doit être : Bearer <API_KEY>',
  'the key is invalid, expired or revoked': 'la clé n’est pas valable, a expiré ou est révoquée',
  'the partner of the path is not the partner of the key': 'le partenaire du chemin n’est pas celui de la clé',
  'this needs a key with the admin role': 'il faut une clé de rôle admin',
  'the tenant is not registered to this partner; register it first':
    'le dossier n’est pas enregistré chez ce partenaire ; l’enregistrer d’abord',
  inactive: 'en pause',
  offboarded: 'clos',
  'chain {chain} breaks at entry {entry}': 'la chaîne {chain} est rompue à l’entrée {entry}',
  'chain {chain} breaks after entry {entry}': 'la chaîne {chain} est rompue après l’entrée {entry}',
  'the tenant is {status}: it can be read, not changed': 'le dossier est {status} : il se lit, il ne se modifie pas',
  'the operator policy cannot be read: nothing was written':
    'la règle de l’opérateur ne peut pas être lue : rien n’a été écrit',
  'the operator allows no native write in this tenant': 'l’opérateur n’autorise aucune écriture native dans ce dossier',
  'the managed journey is closed': 'le parcours géré est fermé',
  'aborting native drafts is closed': 'l’abandon des brouillons natifs est fermé',
  'a body has at most {most} bytes here, also decompressed': 'un corps a ici au plus {most} octets, même décompressé',
  'the only Content-Encoding is gzip': 'le seul Content-Encoding admis est gzip',
  'the body is not complete': 'le corps n’est pas complet',
  'the body is not gzip': 'le corps n’est pas en gzip',
  'the body must be sent as application/json, in UTF-8': 'le corps doit être envoyé en application/json, en UTF-8',
  'the body is not UTF-8': 'le corps n’est pas en UTF-8',
  'the body is not a JSON object': 'le corps n’est pas un objet JSON',
  'the body must be sent as text/csv': 'le corps doit être envoyé en text/csv',
  'the body is not JSON': 'le corps n’est pas du JSON',
  'this client has no payroll of officers': 'ce dossier n’a pas de population de dirigeants',
  'this client pays no person yet: it has no payroll': 'ce dossier ne paie encore personne : il n’a pas de population',
  // Elements of pay.
  'takes {expected}': 'attend : {expected}',
  'another code: {code} is common to all payrolls, with its values in {field}':
    'un autre code : {code} est commun à toutes les paies, avec ses valeurs dans {field}',
  'one of the {most} elements that the payroll has': 'l’un des {most} éléments qu’a la paie',
  // Law packs.
  'must be 1 to 100 letters, digits, points, hyphens and underscores':
    'doit avoir de 1 à 100 lettres, chiffres, points, traits d’union et traits bas',
  'must be a day as 2027-01-01': 'doit être un jour comme 2027-01-01',
  'must be a number as text, as 4005 or 0.0855': 'doit être un nombre sous forme de texte, comme 4005 ou 0.0855',
  'must be an Ed25519 signature in base64': 'doit être une signature Ed25519 en base64',
  'law pack {id} is in force with another content': 'le paquet de chiffres {id} est en vigueur avec un autre contenu',
  'there is no law pack {id}': 'il n’y a pas de paquet de chiffres {id}',
  'law pack {id} is needed by {packs}: remove first what needs it':
    'le paquet de chiffres {id} sert à {packs} : retirer d’abord ce qui en a besoin',
  'the law pack is not signed: only a sandbox accepts that':
    'le paquet de chiffres n’est pas signé : seul un bac à sable l’accepte',
  'CENTIME_LAW_KEYS holds no key that could check the signature of the law pack':
    'CENTIME_LAW_KEYS ne contient aucune clé qui puisse vérifier la signature du paquet de chiffres',
  'the signature of the law pack is wrong: no key of CENTIME_LAW_KEYS has made it':
    'la signature du paquet de chiffres est fausse : elle ne vient d’aucune clé de CENTIME_LAW_KEYS',
  'there is nothing at {path}': 'il n’y a rien à {path}',
  '{method} is not allowed here: {allowed}': '{method} n’est pas admis ici : {allowed}',
  'the service failed; give the requestId to support': 'le service a échoué ; donner le requestId au support',
  'the service has more to do than it can: try again after a while':
    'le service est surchargé : réessayer un peu plus tard',
  'at most {most} bodies of many items of a partner are read at a time':
    'au plus {most} corps de nombreux éléments d’un partenaire sont lus à la fois',
  'the database does not take a write': 'la base de données n’accepte pas d’écriture',
  'another process holds the database': 'un autre processus occupe la base de données',
  'the disk of the database is full': 'le disque de la base de données est plein',
  'the disk of the database fails: {code}': 'le disque de la base de données est en panne : {code}',
  'the disk has {free} MiB left, and below {least} MiB nothing is written':
    'il reste {free} Mio sur le disque, et rien n’est écrit en dessous de {least} Mio',
  'the session of this process with the database is lost':
    'la session de ce processus avec la base de données est perdue',
  '{reason}: the commit had no answer': '{reason} : la validation est restée sans réponse',
  'the database server cannot be reached: {reason}': 'le serveur de base de données est inaccessible : {reason}',
  'at most {most} reads a second for one key': 'au plus {most} lectures par seconde et par clé',
  'at most {most} writes a second for one key': 'au plus {most} écritures par seconde et par clé',
  'at most {most} wrong keys a second from one address': 'au plus {most} clés erronées par seconde et par adresse',
  'at most {most} requests a second from one address without a session':
    'au plus {most} requêtes par seconde et par adresse sans session',
  'the console has no such page': 'la console n’a pas cette page',
  'an address and a form must not hold the character U+0000':
    'une adresse et un formulaire ne doivent pas contenir le caractère U+0000',
  'the form cannot be read': 'le formulaire ne peut pas être lu',
  'a form has at most {most} bytes': 'un formulaire a au plus {most} octets',
  'send an Idempotency-Key: a text that stays the same when you try again':
    'envoyer un Idempotency-Key : un texte qui reste le même à chaque nouvel essai',
  'this Idempotency-Key was used for another request': 'cet Idempotency-Key a servi pour une autre requête',
  'what was answered to this Idempotency-Key cannot be read any more':
    'la réponse donnée à cet Idempotency-Key ne peut plus être lue',
  'send the ETag that you read last in If-Match': 'envoyer dans If-Match l’ETag lu en dernier',
  // Objects.
  'employee {id} does not exist in this tenant': 'le salarié {id} n’existe pas dans ce dossier',
  'payroll {payroll} does not pay employee {id} in {period}':
    'la paie {payroll} ne paie pas le salarié {id} en {period}',
  'dsn {id} does not exist in this tenant': 'le dépôt {id} n’existe pas dans ce dossier',
  'job {id} does not exist in this tenant': 'le calcul {id} n’existe pas dans ce dossier',
  'lookup {id} does not exist in this tenant': 'la table {id} n’existe pas dans ce dossier',
  'operation {id} does not exist in this tenant': 'l’opération {id} n’existe pas dans ce dossier',
  'payroll {id} does not exist in this tenant': 'la paie {id} n’existe pas dans ce dossier',
  'regulation {id} does not exist in this tenant': 'le règlement {id} n’existe pas dans ce dossier',
  'result set {id} does not exist in this tenant': 'le résultat {id} n’existe pas dans ce dossier',
  'end of a contract in result set {id} does not exist in this tenant':
    'le résultat {id} de ce dossier n’a pas de fin de contrat',
  'resultSet {id} does not exist in this tenant': 'le résultat {id} n’existe pas dans ce dossier',
  'event {id} does not exist in this tenant': 'l’événement {id} n’existe pas dans ce dossier',
  'revision {id} does not exist in this tenant': 'la révision {id} n’existe pas dans ce dossier',
  'candidate {id} does not exist in this tenant': 'le candidat {id} n’existe pas dans ce dossier',
  'document {id} does not exist in this tenant': 'le document {id} n’existe pas dans ce dossier',
  'write {id} does not exist in this tenant': 'l’écriture {id} n’existe pas dans ce dossier',
  'tenant {id} does not exist in this tenant': 'le dossier {id} n’existe pas',
  'partner {id} does not exist in this tenant': 'le partenaire {id} n’existe pas',
  'the session of the process has ended: nothing was recorded':
    'la session du serveur a pris fin : rien n’a été enregistré',
  'variable write {id} does not exist in this tenant': 'l’écriture de variables {id} n’existe pas dans ce dossier',
  'the tenant already has a division {as}': 'le dossier a déjà un établissement {as}',
  'the tenant already has a payroll {as}': 'le dossier a déjà une population {as}',
  'the tenant already has a payrun {as}': 'le dossier a déjà une paie {as}',
  'the tenant already has a user {as}': 'le dossier a déjà un utilisateur {as}',
  'the tenant already has an employee {as}': 'le dossier a déjà une personne {as}',
  '{id} is registered as a bare tenant': '{id} est enregistré comme dossier simple',
  'no destination is set; PUT …/webhooks sets one': 'aucune destination n’est réglée ; PUT …/webhooks en règle une',
  'the partner has no tenant yet, and an event names one':
    'le partenaire n’a pas encore de dossier, et un événement en nomme un',
  'event {id} does not exist': 'l’événement {id} n’existe pas',
  'the event is still being sent; nothing has to be done':
    'l’événement est encore en cours d’envoi ; il n’y a rien à faire',
  'CENTIME_AUDIT_KEY is not set: nothing is signed': 'CENTIME_AUDIT_KEY n’est pas réglé : rien n’est signé',
  'no problem has this status': 'aucun problème n’a ce statut',
  'it is {now} already: the clock never goes back': 'il est déjà {now} : l’horloge ne recule jamais',
  // Payrun jobs. The first text is the specification's in every language.
  'Payrun with id {id} has already a payrun job with status Draft':
    'Payrun with id {id} has already a payrun job with status Draft',
  '{jobs} jobs of this partner are waiting: at most {most} may':
    '{jobs} calculs de ce partenaire sont en attente : {most} au maximum',
  'the other forecasts of this partner hold {stored} payslips, this one has {people}: at most {most} are stored':
    'les autres simulations de ce partenaire comptent {stored} bulletins, celle-ci en a {people} : {most} au plus sont conservés',
  'job {id} is still calculating: it can move to nothing, not to {wanted}':
    'le calcul {id} est encore en cours : il ne peut passer à aucun statut, ni à {wanted}',
  'job {id} is {status}, a forecast: it can move to nothing, not to {wanted}':
    'le calcul {id} est {status}, une simulation : il ne peut passer à aucun statut, ni à {wanted}',
  'job {id} is {status}, a forecast: it can move to {next}, not to {wanted}':
    'le calcul {id} est {status}, une simulation : il peut passer à {next}, pas à {wanted}',
  'job {id} is {status}: it can move to {next}, not to {wanted}':
    'le calcul {id} est {status} : il peut passer à {next}, pas à {wanted}',
  'job {id} is {status}: it can move to nothing, not to {wanted}':
    'le calcul {id} est {status} : il ne peut passer à aucun statut, ni à {wanted}',
  'job {id} is {status}: it can move to {next} or {other}, not to {wanted}':
    'le calcul {id} est {status} : il peut passer à {next} ou {other}, pas à {wanted}',
  'job {id} is still calculating: only a draft or a failed job can be deleted':
    'le calcul {id} est encore en cours : seul un brouillon ou un calcul en échec peut être supprimé',
  'job {id} is {status}: only a draft or a failed job can be deleted':
    'le calcul {id} est {status} : seul un brouillon ou un calcul en échec peut être supprimé',
  'job {id} was calculated from other inputs than those of now (people: {people}, values: {values}): calculate again, or release without If-Inputs':
    'le calcul {id} a été fait avec d’autres données que celles d’aujourd’hui (personnes : {people}, valeurs : {values}) : calculer de nouveau, ou valider sans If-Inputs',
  'job {id} belongs to a candidate of payroll cycle {period}: approve or abandon it there':
    'le calcul {id} appartient à un candidat du mois {period} : l’approuver ou l’abandonner là',
  'the service failed to calculate this job; its log says why':
    'le service n’a pas pu faire ce calcul ; son journal dit pourquoi',
  'there is no one to pay: the division has no active employee':
    'il n’y a personne à payer : la division n’a pas de salarié actif',
  // Stored by versions 0.1 and 0.2.
  'nobody is to be paid: the division has no active employee':
    'il n’y a personne à payer : la division n’a pas de salarié actif',
  'left out, the contract covers no day of {period}: {employees}':
    'écartés, leur contrat ne couvre aucun jour de {period} : {employees}',
  'its results are being deleted': 'ses résultats sont en cours de suppression',
  'superseded before it was calculated': 'remplacé avant d’être calculé',
  '{field} is of each person: no value is for everybody':
    '{field} est de chaque personne : aucune valeur ne vaut pour tout le monde',
  'is everybody: this needs a key with the admin role': 'est tout le monde : il faut une clé au rôle admin',
  'is not an element of pay: name the person': 'n’est pas un élément de paie : nommer la personne',
  'is not an employee of this tenant': 'n’est pas un salarié de ce dossier',
  'is Inactive': 'est inactif',
  'does not belong to the division of the payroll': 'n’appartient pas à la division de la paie',
  'belongs to several establishments of the payroll': 'appartient à plusieurs établissements de la paie',
  'payroll {id} pays an officer by payroll cycles: {path}': 'la paie {id} paie un mandataire par des cycles : {path}',
  'payroll {id} has a managed month {period}: calculate and approve it there':
    'la paie {id} a un mois géré {period} : le calculer et l’approuver là',
  'jobs {ids} have paid {period} in its managed month: correct it there':
    'les calculs {ids} ont payé {period} dans son mois géré : le corriger là',
  'jobs {ids} have paid {period}: correct it by a job':
    'les calculs {ids} ont payé {period} : le corriger par un calcul',
  '{code} cannot be accepted: mend it, or hold the person out':
    '{code} ne s’accepte pas : corriger, ou écarter la personne',
  '{code} is for information: there is nothing to accept': '{code} est pour information : il n’y a rien à accepter',
  'is no person whom {code} names': 'n’est pas une personne visée par {code}',
  'is no difference that {period} may pay': 'n’est pas un écart que {period} peut payer',
  '{period} has no difference of {originPeriod} for employee {employeeId}':
    '{period} n’a pas d’écart de {originPeriod} pour le salarié {employeeId}',
  'months that one payroll alone has paid to the person: {period} has several':
    'des mois qu’une seule paie a versés à la personne : {period} en a plusieurs',
  'the candidate of {period} has no finding {code}': 'le candidat de {period} n’a pas de constat {code}',
  'is no payrun of the payroll': 'n’est pas un traitement de cette paie',
  'the payroll has no payrun': 'la paie n’a pas de traitement',
  'is required: the payroll has several payruns': 'est obligatoire : la paie a plusieurs traitements',
  'the tenant has no user: add one first': 'le dossier n’a pas d’utilisateur : en ajouter un d’abord',
  'there is no law for {period}: {first} to {last}': 'aucun texte applicable pour {period} : de {first} à {last}',
  'there is no law for {period}': 'aucun texte applicable pour {period}',
  'there is no law on {day}: {first} to {last}': 'aucun texte applicable au {day} : de {first} à {last}',
  // Documents and books of jobs; `centime export`.
  'job {id} is of the managed month {period}, which has them':
    'le calcul {id} relève du mois géré {period}, qui a les documents',
  'job {id} is a simulation: it has no {variant} documents':
    'le calcul {id} est une simulation : il n’a pas de documents {variant}',
  'job {id} is still calculating: it has no {variant} documents':
    'le calcul {id} est encore en cours : il n’a pas de documents {variant}',
  'job {id} is {status}: it has no {variant} documents':
    'le calcul {id} est {status} : il n’a pas de documents {variant}',
  'result of employee {id} does not exist in this tenant': 'le résultat du salarié {id} n’existe pas dans ce dossier',
  'job {id} has no results: it is {status}': 'le calcul {id} n’a pas de résultats : il est {status}',
  'job {id} is {status}, not released: ask with draft=true to see it':
    'le calcul {id} est {status}, pas validé : demander draft=true pour le voir',
  '{differing} of {payslips} payslips do not add up: {differences}':
    '{differing} bulletins sur {payslips} ne s’additionnent pas : {differences}',
  '{employee} in {period}: {what} is {printed}, its lines add up to {added}':
    '{employee} en {period} : {what} vaut {printed}, ses lignes font {added}',
  'it may have more than {most} rows: ask for a month of it, or for csv':
    'il peut avoir plus de {most} lignes : en demander un mois, ou le format csv',
  // `centime pay`.
  'a value, or "parametresLegaux": "publies" in the file for the published values of the month':
    'une valeur, ou "parametresLegaux": "publies" dans le fichier pour les valeurs publiées du mois',
  'a value: none is published for the month': 'une valeur : aucune n’est publiée pour ce mois',
  // Months.
  'there is no payroll cycle {period}': 'il n’y a pas de mois {period}',
  '{period} has changed: read it again': '{period} a changé : le relire',
  '{period} has no revision {revision}': '{period} n’a pas de révision {revision}',
  'revision {revision} of {period} has no candidate {id}':
    'la révision {revision} de {period} n’a pas de candidat {id}',
  'revision {revision} of {period} has no legacy payslip':
    'la révision {revision} de {period} n’a pas de bulletin historique',
  'revision {revision} of {period} has no receipt: it is not finalized, or version 0.1 finalized it':
    'la révision {revision} de {period} n’a pas de reçu : elle n’est pas clôturée, ou la version 0.1 l’a clôturée',
  '{period} has no receipt: it is not finalized, or version 0.1 finalized it':
    '{period} n’a pas de reçu : il n’est pas clôturé, ou la version 0.1 l’a clôturé',
  '{period} is {state} and has no payslip of this kind: {next}':
    '{period} est {state} et n’a pas de bulletin de ce type : {next}',
  'the tenant has not exactly one officer': 'le dossier n’a pas exactement un mandataire',
  'the job of the preview is no draft any more': 'le calcul de l’aperçu n’est plus un brouillon',
  'the PDF of the preview is not there: preview again': 'le PDF de l’aperçu manque : refaire l’aperçu',
  'this document was not asked for': 'ce document n’a pas été demandé',
  'this link is invalid or has expired': 'ce lien n’est pas valable ou a expiré',
  'what is stored of this document is not what was made': 'le document conservé diffère de celui qui a été produit',
  'the retention of this document has ended, and it was deleted':
    'la conservation de ce document est terminée, il a été supprimé',
  'job {id} is {status}: only a draft can be finalized':
    'le calcul {id} est {status} : seul un brouillon peut être validé',
  'job {id} is {status}: only a draft can be aborted':
    'le calcul {id} est {status} : seul un brouillon peut être abandonné',
  'the service failed to work on this operation; its log says why':
    'le service n’a pas pu traiter cette opération ; son journal dit pourquoi',
  'job {id} was deleted': 'le calcul {id} a été supprimé',
  'job {id} is {status} already': 'le calcul {id} est déjà {status}',
  'job {id} has not exactly one result': 'le calcul {id} n’a pas exactement un résultat',
  'an input has changed since the calculation was requested': 'une donnée a changé depuis la demande de calcul',
})

/** French messages for a fault of one field; the field is named beside them. */
export const FIELD_TEXTS = frenchTexts({
  'is required': 'est obligatoire',
  'is not a field of this request': 'n’est pas un champ de cette requête',
  'is given more than once': 'est donné plusieurs fois',
  'is not what the document states': 'n’est pas ce que la documentation indique',
  'does not have the form that the document states': 'n’a pas la forme que la documentation indique',
  'not complete': 'n’est pas complet',
  'not gzip': 'n’est pas en gzip',
  'not UTF-8': 'n’est pas en UTF-8',
  'not a JSON object': 'n’est pas un objet JSON',
  'not JSON': 'n’est pas du JSON',
  'nested deeper than {most} levels': 'imbriqué sur plus de {most} niveaux',
  'has more than {most} values': 'a plus de {most} valeurs',
  'must be text': 'doit être un texte',
  'must be a number': 'doit être un nombre',
  'must be a whole number': 'doit être un nombre entier',
  'must be a whole number, 0 or more': 'doit être un nombre entier, 0 ou plus',
  'must be true or false': 'doit être true ou false',
  'must be a list': 'doit être une liste',
  'must be an object': 'doit être un objet',
  'must be one of {values}': 'doit être l’une des valeurs {values}',
  'must be unchanged': 'doit valoir « unchanged »',
  'must not be empty': 'ne doit pas être vide',
  'must have at least {least} characters': 'doit avoir au moins {least} caractères',
  'must have at most {most} characters': 'doit avoir au plus {most} caractères',
  'must have at least 1 item': 'doit avoir au moins 1 élément',
  'must have at least {least} items': 'doit avoir au moins {least} éléments',
  'must have at most {most} items': 'doit avoir au plus {most} éléments',
  'must have at most {most} bytes': 'doit avoir au plus {most} octets',
  'is the identifier of another employee of the tenant': 'est l’identifiant d’un autre salarié du dossier',
  'is the identifier of another item before': 'est l’identifiant d’un autre élément avant celui-ci',
  'does not belong to the division of the payroll any more': 'n’appartient plus à la division de la paie',
  'another request has recorded values of this employee': 'une autre requête a enregistré des valeurs de ce salarié',
  'an employee may have at most {most} values in a request, those of other items included':
    'un salarié a au plus {most} valeurs dans une requête, celles des autres éléments comprises',
  'no contract begins on {day}: none is withdrawn': 'aucun contrat ne commence le {day} : aucun n’est retiré',
  'must be at least {least}': 'doit être au moins {least}',
  'must be at most {most}': 'doit être au plus {most}',
  'must be SASU': 'doit être SASU',
  'must be a UUID': 'doit être un UUID',
  'must be a line of text': 'doit être une ligne de texte',
  'must be well-formed text': 'doit être un texte bien formé',
  'must be 1 to 255 visible ASCII characters': 'doit compter de 1 à 255 caractères ASCII visibles',
  'must be the ETag of what was reviewed, not *': 'doit être l’ETag de ce qui a été relu, pas *',
  'must be a culture tag as fr-FR': 'doit être une culture comme fr-FR',
  'is required: the id of {what}': 'est obligatoire : l’identifiant d’un objet ({what})',
  'must be the id of {what}': 'doit être l’identifiant d’un objet ({what})',
  'a payroll': 'une paie',
  'a payrun job': 'un calcul de paie',
  'the user who makes the change': 'l’utilisateur qui fait la saisie',
  'is required: the number of a wage type': 'est obligatoire : le numéro d’une rubrique',
  'must be the number of a wage type': 'doit être le numéro d’une rubrique',
  'must be 0 to 10 seconds': 'doit être de 0 à 10 secondes',
  'must be the number of a revision': 'doit être le numéro d’une révision',
  'must be an ISO 8601 instant with its time zone, as {example}':
    'doit être un instant ISO 8601 avec son fuseau horaire, comme {example}',
  'must be a year as 2026': 'doit être une année comme 2026',
  'must be a month as {example}': 'doit être un mois comme {example}',
  'must be a month with published law: {first} to {last}':
    'doit être un mois dont les textes sont publiés : {first} à {last}',
  'must be a day as {example}': 'doit être un jour comme {example}',
  'must be as {example}': 'doit être comme {example}',
  'must be {count} digits': 'doit compter {count} chiffres',
  'is no {what}: its key is wrong': 'n’est pas un {what} : sa clé est fausse',
  'must be an APE code as {example}': 'doit être un code APE comme {example}',
  'must not be before 1900': 'ne doit pas être antérieur à 1900',
  'must be before the year 2200': 'doit être antérieur à l’an 2200',
  'must begin with the SIREN {siren}': 'doit commencer par le SIREN {siren}',
  'is in the future: today is {day}': 'est dans le futur : nous sommes le {day}',
  'is in the future: it is {now}': 'est dans le futur : il est {now}',
  'is after the mandate, which starts {day}': 'est après le mandat, qui commence le {day}',
  'must be a month as {month}, or a year as {year}': 'doit être un mois comme {month}, ou une année comme {year}',
  'must be an account number: 3 to 20 digits or capital letters, a digit first':
    'doit être un numéro de compte : de 3 à 20 chiffres ou lettres majuscules, un chiffre d’abord',
  'must be the code of a journal: 1 to 6 capital letters or digits':
    'doit être le code d’un journal : de 1 à 6 lettres majuscules ou chiffres',
  'is required: a month as {month}, or a year as {year}':
    'est obligatoire : un mois comme {month}, ou une année comme {year}',
  'must be the name of a figure, as {example}': 'doit être le nom d’un chiffre, comme {example}',
  'must be a number as text, as {example}': 'doit être un nombre en texte, comme {example}',
  'must have at most two decimals': 'doit avoir au plus deux décimales',
  'is not a division of this tenant': 'n’est pas une division de ce dossier',
  'makes a circle of establishments: {names}': 'forme un cercle d’établissements : {names}',
  'is not a regulation; GET regulations lists them': 'n’est pas un règlement ; GET regulations les énumère',
  'must not hold the character U+0000': 'ne doit pas contenir le caractère U+0000',
  'is not the division of payroll {id}': 'n’est pas la division de la paie {id}',
  'does not belong to the division of payroll {id}': 'n’appartient pas à la division de la paie {id}',
  'is not a division of this request': 'n’est pas une division de cette requête',
  'is not a payroll of this request': 'n’est pas une paie de cette requête',
  'is recorded for payrolls: the request has none': 'est enregistrée pour des paies : la requête n’en a aucune',
  'is not a payroll of this tenant': 'n’est pas une paie de ce dossier',
  'is not a payrun of this tenant': 'n’est pas un traitement de paie de ce dossier',
  'is not a user of this tenant': 'n’est pas un utilisateur de ce dossier',
  'must be the first day of a month in Europe/Paris, is {day}':
    'doit être le premier jour d’un mois en Europe/Paris, est le {day}',
  'is no part of wage type {number}': 'n’est pas une partie de la rubrique {number}',
  'is no wage type of {regulation}; GET payrolls/{id}/wagetypes lists them':
    'n’est pas une rubrique de {regulation} ; GET payrolls/{id}/wagetypes les énumère',
  '{field} has two values from {day}: {first} and {second}':
    '{field} a deux valeurs à partir du {day} : {first} et {second}',
  '{field} is of the whole company: no establishment has its own':
    '{field} vaut pour toute l’entreprise : aucun établissement n’a le sien',
  '{sent} is not a field of {case}: {names}': '{sent} n’est pas un champ de {case} : {names}',
  '{sent} is not a case of {regulation}': '{sent} n’est pas un cas de {regulation}',
  // Elements of pay.
  'must be a decimal as text, such as 1': 'doit être un nombre décimal en texte, comme 1',
  'must be a decimal as text, such as 2.10': 'doit être un nombre décimal en texte, comme 2.10',
  'values of {code} are recorded: record none from now on, or 0 for a standing one':
    'des valeurs de {code} sont enregistrées : n’en plus enregistrer, ou 0 pour un élément permanent',
  '{case} is a case of employees': '{case} est un cas de salarié',
  '{case} is a company case: an operator writes it': '{case} est un cas d’entreprise : un opérateur l’écrit',
  '{field} has a value already: another record is another case in relatedCases':
    '{field} a déjà une valeur : un autre enregistrement est un autre cas de relatedCases',
  'must hold a value of {field}, which names the record':
    'doit contenir une valeur de {field}, qui nomme l’enregistrement',
  'no record of this name was made: none is withdrawn': 'aucun enregistrement de ce nom n’existe : aucun n’est annulé',
  'is required: no single job carries the key of the operation':
    'est obligatoire : aucun calcul unique ne porte la clé de l’opération',
  'is not a real job of {period} in this tenant': 'n’est pas un calcul réel de {period} dans ce dossier',
  'does not carry the key of the operation: it is the result of another one':
    'ne porte pas la clé de l’opération : c’est le résultat d’une autre',
  'is {status}: it is no draft to review': 'est {status} : ce n’est pas un brouillon à relire',
  'is not the job of this operation, which is {id}': 'n’est pas le calcul de cette opération, qui est {id}',
  'is {status}, not {wanted}: it was not applied': 'est {status}, pas {wanted} : cela n’a pas été appliqué',
  'no case change carries the key of this write': 'aucune modification ne porte la clé de cette écriture',
  'case changes {ids} carry the key of this write': 'les modifications {ids} portent la clé de cette écriture',
  'must hold no user name or password': 'ne doit contenir ni nom d’utilisateur ni mot de passe',
  'must have no fragment': 'ne doit pas avoir de fragment',
  'must have the port 443 or one above 1023, not {port}':
    'doit avoir le port 443 ou un port au-dessus de 1023, pas {port}',
  'must begin with https://': 'doit commencer par https://',
  'must begin with https://: this machine is a destination in a sandbox alone, unless CENTIME_WEBHOOK_LOOPBACK=off':
    'doit commencer par https:// : cette machine n’est une destination que dans un bac à sable, sauf avec CENTIME_WEBHOOK_LOOPBACK=off',
  '{host} is not an address of the public Internet': '{host} n’est pas une adresse de l’Internet public',
  '{host} is this machine': '{host} est cette machine',
  'must be a URL in visible ASCII, as {example}': 'doit être une URL en ASCII visible, comme {example}',
  'must be a URL as {example}': 'doit être une URL comme {example}',
})
