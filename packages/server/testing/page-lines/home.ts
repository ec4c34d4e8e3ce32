import { changedOf } from './changes.js'
import { crumbs } from './heads.js'
import type { Office, Run } from './office.js'
import { counted, day, instant, month } from './words.js'

/** The first page, the page of the client and the list of its payruns. */

/** The badge of a payrun: its colour, and its word. */
export const BADGES: Readonly<Record<Run['jobStatus'], string>> = {
  Draft: '(… à relire)',
  Release: '(✓ validée)',
  Process: '(✓ déclarée en paiement)',
  Complete: '(✓ déclarée payée)',
  Abort: '(✕ abandonnée)',
  Cancel: '(✕ déclarée non payée)',
}
const wordOf = ({ jobStatus }: Run): string => BADGES[jobStatus].slice(3, -1)

/** The figures that are checked only up to a day, with that day: see their tables in `law/` of the engine. */
const UNCHECKED = [
  ['2026-05-31', 'SMIC'],
  ['2026-06-30', 'Assurance chômage, AGS, dialogue social'],
] as const

function lawLines(today: string): readonly string[] {
  const over = UNCHECKED.filter(([last]) => last < today)
  const lines = over.map(([last, subject]) => `1 chiffre n’est pas vérifié après le ${day(last)} : ${subject}.`)
  return lines.length === 0 ? [] : ['Le droit est à vérifier', ...lines, 'Voir les chiffres']
}
export const QUIET = 'Aucune paie n’attend de décision.'

/** Exactly the items that need a person's action: drafts with later changes, and late values after a release. */
export async function homeLines(office: Office, today: string): Promise<readonly string[]> {
  const waiting: string[] = []
  // A list of payruns does not contain the changes since the calculation.
  const runs = await Promise.all((await office.runs()).map(({ id }) => office.run(id)))
  if (runs.length === 0 && (await office.people()).length > 0) {
    waiting.push(`${office.name} · ${month(today.slice(0, 7))}`, '(… Mois à ouvrir)')
    waiting.push('Aucun mois n’a encore été ouvert.', 'Ouvrir le mois')
  }
  for (const run of runs.filter(({ jobStatus }) => jobStatus === 'Draft')) {
    const { people = 0 } = changedOf(run) ?? {}
    const moved = `${counted(people, 'personne')} ${people === 1 ? 'a' : 'ont'} changé depuis le calcul`
    const stale = `${moved} : validée telle quelle, cette paie est sans ces changements. Vous pouvez l’abandonner et la relancer, ou la valider.`
    waiting.push(
      `${office.name} · ${month(run.periodName)}`,
      `(… Paie à valider) ${run.name} depuis le ${instant(run.jobEnd).slice(0, 10)}`,
      `${counted(run.totalEmployeeCount, 'bulletin')} en brouillon ; rien n’est payé avant validation.`,
      ...(people === 0 ? [] : [stale]),
      'Relire',
    )
  }
  return ['À faire', ...quietOr([...waiting, ...runs.flatMap((run) => lateLines(office, run))]), ...lawLines(today)]
}

const quietOr = (waiting: readonly string[]): readonly string[] => (waiting.length === 0 ? [QUIET] : waiting)

/** Values recorded after a release, which are not in its payslips. */
function lateLines({ name }: Office, run: Run): readonly string[] {
  const changed = run.jobStatus === 'Draft' ? undefined : changedOf(run)
  if (changed === undefined) return []
  return [
    `${name} · ${month(run.periodName)}`,
    `(✕ Valeurs absentes des bulletins) ${run.name} enregistrées jusqu’au ${instant(changed.first[0]?.at ?? '').slice(0, 10)}`,
    `Les bulletins validés ne les contiennent pas (${counted(changed.people, 'personne')}) : la paie de ce mois reste sans elles tant qu’elle n’est pas refaite.`,
    'Vous pouvez relancer la paie de ce mois, et la valider.',
    'Voir ce qui manque',
  ]
}

/** The acts of these months in everyday words, by the end of what the audit log calls them. */
const ACTS: readonly (readonly [end: string, words: string])[] = [
  ['POST /partners/{partnerId}/tenants', 'dossier créé'],
  ['/divisions', 'établissement ajouté'],
  ['/payrolls', 'population ajoutée'],
  ['/payruns', 'paie ajoutée'],
  ['/users', 'utilisateur ajouté'],
  ['/legal-parameters', 'paramètres légaux enregistrés'],
  ['/imports/{importKind}', 'fichier importé'],
  ['/cases', 'valeurs enregistrées'],
  ['/payruns/jobs', 'paie lancée'],
  ['payrun job ends in Draft', 'paie calculée'],
  ['/payruns/jobs/{jobId}/status', 'état de la paie changé'],
  ['/payruns/jobs/{jobId}/documents/{variant}', 'bulletins demandés'],
  ['/employees/{employeeId}/documents/{variant}', 'bulletin demandé'],
  ['document ready', 'document fait'],
]

/** The past acts, the newest first: each with its time, key, act and payrun. */
async function actsLines(office: Office): Promise<readonly string[]> {
  const acts = (await office.audit()).toReversed().slice(0, 15)
  const people = await office.people()
  return acts.map(({ at, actor, action, resource, reason }) => {
    const words = ACTS.find(([end]) => action.endsWith(end))?.[1] ?? `no words for ${action}`
    const [, job] = /payruns\/jobs\/(\d+)/.exec(resource) ?? []
    const [, person] = /employees\/(\d+)/.exec(resource) ?? []
    const of = people.find(({ id }) => id === Number(person))
    const about = [
      job === undefined ? [] : `paie n° ${job}`,
      of === undefined ? [] : `${of.lastName} ${of.firstName}`,
    ].flat()
    const who = actor === 'worker' ? 'le service' : actor.replace('key', 'clé')
    return `${instant(at)} | ${who} | ${[words, about.join(' · ')].join(' ').trim()} | ${reason ?? ''}`.trim()
  })
}

/** `documents`: how many were requested. */
export async function clientLines(office: Office, documents: number, today: string): Promise<readonly string[]> {
  const runs = (await office.runs()).toReversed()
  const people = (await office.people()).length
  return [
    office.name,
    `Dossier ${office.tenantId} · votre référence ${office.name} (✓ actif)`,
    ...[
      'Mois',
      'Aucun mois n’est ouvert.',
      'Éléments de paie',
      'Mois à ouvrir',
      `[${today.slice(0, 7)}]`,
      '<Ouvrir le mois>',
    ],
    'Personnes, contrats et documents',
    `${people} personnes et leurs contrats`,
    `Documents (${documents})`,
    'Importer des fichiers',
    'Saisies tardives',
    'Paies',
    ...(runs.length === 0 ? ['Aucune paie n’est lancée.'] : []),
    ...runs.map((run) => {
      const { name, periodName, totalEmployeeCount } = run
      return `${name} · ${month(periodName)} ${wordOf(run)} · ${counted(totalEmployeeCount, 'personne')}`
    }),
    `Toutes les paies (${runs.length}), en lancer une`,
    'Dernières actions',
    'Quand | Qui | Action | Motif',
    ...(await actsLines(office)),
  ]
}

export async function payrunsLines(office: Office): Promise<readonly string[]> {
  const runs = (await office.runs()).toReversed()
  const rows = runs.map((run) => {
    const { name, periodName, totalEmployeeCount, jobStart, reason } = run
    const cells = [`${name} / Paie mensuelle`, month(periodName), BADGES[run.jobStatus], totalEmployeeCount]
    return [...cells, instant(jobStart), reason ?? ''].join(' | ').trim()
  })
  return [
    `Paies · ${office.name}`,
    crumbs(office),
    ...['Mois', '[]', 'État'],
    '[«tous» / à relire / validées / en calcul ou déclarées en paiement / déclarées payées / échouées ou abandonnées / déclarées non payées]',
    '<Filtrer>',
    ...(rows.length === 0
      ? ['Aucune paie ne correspond.']
      : ['Paie | Mois | État | Personnes | Lancée le | Motif', ...rows]),
    ...START_FORM,
  ]
}

/** The form before any input: it proposes a name, and neither a month nor a reason. */
const START_FORM = [
  ...['Lancer une paie', 'Paie', '[«Paie mensuelle»]', 'Mois', '[]', 'Nom', '[Paie du mois]', 'Motif', '[]'],
  ...['Au nom de', '[«Alix Bernard (paie@example.test)»]'],
  ...['Simulation', 'Son nom ; vide : une vraie paie', '[]'],
  'S’il manque une donnée à une personne',
  '[«ne rien calculer, et dire ce qui manque» / laisser cette personne de côté]',
  ...['Seulement ces personnes', 'Un matricule par ligne ; vide : tous', '[]'],
  '<Lancer la paie>',
]
