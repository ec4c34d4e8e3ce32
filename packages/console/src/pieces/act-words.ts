import { type Say, say } from '../chrome.js'
import { monthShown, ofMonthShown } from './numbers.js'

/** The actor of an entry in the audit log: `key 3`, or the service itself. */
export function actorText(actor: string): string {
  const own: Readonly<Record<string, string>> = {
    worker: say('le service', 'the service'),
    start: say('le démarrage du service', 'the start of the service'),
    'command line': say('la ligne de commande', 'the command line'),
    demo: say('la démonstration', 'the demo'),
  }
  return own[actor] ?? actor.replace(/^key /, say('clé ', 'key '))
}

/** The person whom an audit entry is about; undefined: it names none. */
export function personIn(resource: string): number | undefined {
  const [, person] = /(?:employees|held|back-pay)\/(\d+)/.exec(resource) ?? []
  return person === undefined ? undefined : Number(person)
}

/** The names of people by id. */
export type PeopleNames = ReadonlyMap<number, string>

/** The subject of an audit entry, where its page does not show it: a month, a payrun, a person; empty: no name. */
export function subjectText(resource: string, names: PeopleNames): string {
  const person = personIn(resource)
  const whose = person === undefined ? '' : (names.get(person) ?? say(`personne n° ${person}`, `person no. ${person}`))
  const [, month] = /cycles\/(\d{4}-\d\d)/.exec(resource) ?? []
  if (month !== undefined) return [monthShown(say, month), whose].filter((text) => text !== '').join(' · ')
  const [, job] = /payruns\/jobs\/(\d+)/.exec(resource) ?? []
  if (job !== undefined)
    return [say(`paie n° ${job}`, `payrun no. ${job}`), whose].filter((text) => text !== '').join(' · ')
  const [, key] = /(?:^key |^\/keys\/|\bkeyId )(\d+)$/.exec(resource) ?? []
  return key === undefined ? whose : say(`clé ${key}`, `key ${key}`)
}

const MADE = (say: Say): Readonly<Record<string, string>> => ({
  'legal parameters': say('paramètres légaux', 'legal parameters'),
  dossier: say('création du dossier', 'registration of the client'),
})

/** A name or a reason that the service itself has recorded, in the words of the reader; a text that a user has typed stays unchanged. */
export function ownText(say: Say, text: string): string {
  const made = MADE(say)[text]
  if (made !== undefined) return made
  const [, what = '', siren = ''] = /^(Mandataire|Paie) (\d{9})$/.exec(text) ?? []
  if (siren !== '') return `${what === 'Paie' ? say('Paie', 'Pay') : say('Mandataire', 'Officer')} ${siren}`
  const [, start, period = ''] = /^(Cycle|cycle) (\d{4}-\d\d)$/.exec(text) ?? []
  if (start === undefined) return text
  return `${start === 'Cycle' ? 'M' : 'm'}${say('ois géré', 'anaged month')} ${ofMonthShown(say, period)}`
}

/** The act of an audit entry in everyday words; an act without words keeps its method and path. */
export function actText(action: string): string {
  const [method = '', path = ''] = action.split(' ')
  // A law pack is named after its act.
  if (!path.startsWith('/')) return OWN()[action.replace(/^(law remove) .*$/, '$1')] ?? action
  // Months of officers and of payrolls have the same acts.
  const rest = path
    .replace(/^\/partners\/\{partnerId\}(\/tenants\/\{tenantId\})?/, '')
    .replace('/payrolls/{payrollId}/cycles', '/payroll-cycles')
  return ROUTES()[`${method} ${rest}`] ?? `${method} ${rest}`
}

const OWN = (): Readonly<Record<string, string>> => ({
  'engine write_variables': say('variables transmises au moteur de paie', 'variables sent to the payroll engine'),
  'engine calculate': say('calcul lancé dans le moteur de paie', 'calculation started in the payroll engine'),
  'engine finalize': say('finalisation demandée au moteur de paie', 'finalization asked of the payroll engine'),
  'engine abort_draft': say('brouillon abandonné dans le moteur de paie', 'draft abandoned in the payroll engine'),
  write_variables: say('variables du mois enregistrées', 'variables of the month recorded'),
  calculate: say('calcul terminé', 'calculation ended'),
  approve: say('validation terminée', 'approval ended'),
  abort_draft: say('abandon d’un brouillon terminé', 'draft given up'),
  finalize: say('mois finalisé', 'month finalized'),
  'payrun job ends in Draft': say('paie calculée', 'payrun calculated'),
  'payrun job ends in Abort': say('paie échouée', 'payrun failed'),
  'document ready': say('document fait', 'document made'),
  'document purged': say('document effacé au terme de sa conservation', 'document erased at the end of its retention'),
  restore: say('base restaurée', 'database restored'),
  'sign in': say('connexion à la console', 'signed in to the console'),
  'end sessions': say('fermeture de toutes les sessions de la clé', 'ended all sessions of the key'),
  'sign out': say('déconnexion de la console', 'signed out of the console'),
  'revoke key': say('clé révoquée', 'key revoked'),
  'engine approve': say('validation demandée au moteur de paie', 'approval asked of the payroll engine'),
  'demo partner and key': say('cabinet et clé de démonstration créés', 'partner and key of the demo made'),
  'demo dossier': say('dossier de démonstration créé', 'client of the demo made'),
  'evidence begins': say('début du journal vérifiable', 'the audit log that can be verified begins'),
  key: say('clé créée', 'key made'),
  'key create': say('clé créée', 'key made'),
  'key revoke': say('clé révoquée', 'key revoked'),
  'partner create': say('cabinet créé', 'partner made'),
  'law add': say('paquet de chiffres ajouté', 'law pack added'),
  'law remove': say('paquet de chiffres retiré', 'law pack removed'),
  'tenant export': say('dossier exporté', 'client exported'),
  'tenant erase': say('dossier effacé', 'client erased'),
  'declarations erased': say('fichiers DSN effacés', 'DSN files erased'),
  partner: say('cabinet créé', 'partner made'),
})

const ROUTES = (): Readonly<Record<string, string>> => ({
  ...OF_MONTHS(),
  ...OF_OPERATORS(),
  'POST /tenants': say('dossier créé', 'client registered'),
  'POST /tenants/mandataires': say('dossier créé', 'client registered'),
  'POST /payruns/jobs/{jobId}/documents/{variant}': say('bulletins demandés', 'payslips asked for'),
  'POST /payruns/jobs/{jobId}/employees/{employeeId}/documents/{variant}': say('bulletin demandé', 'payslip asked for'),
  'POST /payrolls/{payrollId}/headcounts': say('effectifs enregistrés', 'headcounts recorded'),
  'POST /payrolls/{payrollId}/legal-parameters': say('paramètres légaux enregistrés', 'legal parameters recorded'),
  'POST /payrolls/{payrollId}/company-cases': say('données de l’entreprise enregistrées', 'company values recorded'),
  'POST /payrolls/{payrollId}/imports/{importKind}': say('fichier importé', 'file imported'),
  'POST /dsn': say('DSN déposées', 'DSN files uploaded'),
  'POST /dsn/{dsnId}/apply': say('dossier écrit depuis des DSN', 'dossier written from DSN files'),
  'DELETE /dsn/{dsnId}': say('DSN effacées', 'DSN files erased'),
  'POST /payrolls/{payrollId}/cases': say('valeurs enregistrées', 'values recorded'),
  'POST /cases/bulk': say('valeurs enregistrées en nombre', 'many values recorded'),
  'POST /employees': say('personne ajoutée', 'person added'),
  'POST /employees/bulk': say('personnes ajoutées', 'people added'),
  'PATCH /employees/{employeeId}': say('personne modifiée', 'person changed'),
  'POST /users': say('utilisateur ajouté', 'user added'),
  'POST /payruns/jobs': say('paie lancée', 'payrun started'),
  'POST /payruns/jobs/{jobId}/status': say('état de la paie changé', 'state of the payrun changed'),
  'DELETE /payruns/jobs/{jobId}': say('paie supprimée', 'payrun deleted'),
  'POST /divisions': say('établissement ajouté', 'division added'),
  'PATCH /divisions/{divisionId}': say('établissement modifié', 'division changed'),
  'POST /payrolls': say('population ajoutée', 'payroll added'),
  'POST /payruns': say('paie ajoutée', 'payrun added'),
  'PUT /payrolls/{payrollId}/elements/{elementCode}': say('élément de paie défini', 'element of pay defined'),
  'DELETE /payrolls/{payrollId}/elements/{elementCode}': say('élément de paie retiré', 'element of pay taken out'),
  'PUT /payrolls/{payrollId}/policy': say('règle des saisies tardives réglée', 'policy of late changes set'),
  'PUT /payrolls/{payrollId}/control-settings': say('seuils des contrôles réglés', 'thresholds of controls set'),
  'PUT /payrolls/{payrollId}/grid-columns': say('colonnes des variables choisies', 'columns of variables chosen'),
  'PUT /payrolls/{payrollId}/journal-accounts': say('comptes du journal réglés', 'accounts of the journal set'),
})

const OF_MONTHS = (): Readonly<Record<string, string>> => ({
  'PUT /payroll-cycles/{period}': say('mois ouvert', 'month opened'),
  'PUT /payroll-cycles/{period}/variables': say('variables saisies', 'variables entered'),
  'POST /payroll-cycles/{period}/calculate': say('calcul demandé', 'calculation asked for'),
  'POST /payroll-cycles/{period}/approval': say('bulletin validé', 'payslip approved'),
  'POST /payroll-cycles/{period}/abandon': say('calcul abandonné', 'calculation given up'),
  'PUT /payroll-cycles/{period}/held/{employeeId}': say('personne écartée', 'person held out'),
  'DELETE /payroll-cycles/{period}/held/{employeeId}': say('personne reprise', 'person no longer held out'),
  'PUT /payroll-cycles/{period}/controls/{control}/acceptance': say('contrôle accepté', 'control accepted'),
  'DELETE /payroll-cycles/{period}/controls/{control}/acceptance': say(
    'acceptation d’un contrôle retirée',
    'acceptance of a control taken back',
  ),
  'PUT /payroll-cycles/{period}/back-pay/{employeeId}/{originPeriod}': say('rappel décidé', 'back pay decided'),
  'POST /payroll-cycles/{period}/back-pay': say('rappels décidés', 'several back pays decided'),
  'POST /payroll-cycles/{period}/preview': say('aperçu de la paie demandé', 'preview of the pay asked for'),
  'POST /payroll-cycles/{period}/drafts/{jobId}/abort': say('brouillon abandonné', 'draft abandoned'),
  'POST /payroll-cycles/{period}/replay': say('mois rejoué', 'month replayed'),
  'POST /payroll-cycles/{period}/skip': say('mois déclaré sans paie', 'month declared without pay'),
  'POST /payroll-cycles/{period}/filing': say('déclaration enregistrée', 'declaration recorded'),
  'POST /payroll-cycles/{period}/operations/{operationId}/reconcile': say(
    'réponse perdue décidée',
    'lost answer decided',
  ),
  'POST /payroll-cycles/{period}/variables/{writeId}/reconcile': say('réponse perdue décidée', 'lost answer decided'),
  'POST /payroll-cycles/{period}/revisions/{revision}/candidates/{candidateId}/documents/{variant}': say(
    'bulletin demandé',
    'payslip asked for',
  ),
  'POST /payroll-cycles/{period}/revisions/{revision}/candidates/{candidateId}/employees/{employeeId}/documents/{variant}':
    say('bulletin demandé', 'payslip asked for'),
})

const OF_OPERATORS = (): Readonly<Record<string, string>> => ({
  'POST /status': say('état du dossier changé', 'state of the client changed'),
  'POST /law-changes': say('différences d’une loi calculées', 'differences of a law computed'),
  'POST /law-impact': say('effet d’une loi calculé', 'effect of a law computed'),
  'POST /law/packs': say('paquet de chiffres ajouté', 'law pack added'),
  'DELETE /law/packs/{packId}': say('paquet de chiffres retiré', 'law pack removed'),
  'PUT /policy': say('écritures directes réglées', 'policy of native writes set'),
  'PUT /webhooks': say('adresse des notifications changée', 'address of notifications set'),
  'DELETE /webhooks': say('notifications arrêtées', 'notifications ended'),
  'POST /webhooks/test': say('notification d’essai envoyée', 'test notification sent'),
  'POST /webhooks/resume': say('notifications reprises', 'notifications resumed'),
  'POST /webhooks/rotate-secret': say('secret des notifications renouvelé', 'secret of notifications rotated'),
  'POST /webhooks/deliveries/{eventId}/replay': say('notification renvoyée', 'notification sent again'),
})
