import { changesLines, tickLines } from './changes.js'
import { crumbs } from './heads.js'
import { BADGES } from './home.js'
import { amountOf, nameOf, type Office, type Paid, type Run } from './office.js'
import { counted, euros, instant, month } from './words.js'

/** The page of a payrun: its state, the next acts, the warnings to check, each person's amounts, its files. */

const COLUMNS = [
  ['Brut', 'TotalBrut'],
  ['Cotisations', 'TotalCotisationsSalariales'],
  ['Net imposable', 'NetImposable'],
  ['Impôt', 'PAS'],
  ['Net à payer', 'NetAPayer'],
  ['Coût total', 'CoutTotal'],
] as const

type Asked = 'Release' | undefined

export async function payrunLines(office: Office, id: number, asked?: Asked): Promise<readonly string[]> {
  const run = await office.run(id)
  const results = await office.results(id)
  const paid = (await office.people()).flatMap((person): Paid[] => {
    const result = results.find(({ employeeId }) => employeeId === person.id)
    return result === undefined ? [] : [{ person, result }]
  })
  return [
    `${run.name} · ${month(run.periodName)}`,
    crumbs(office),
    ...progressLines(run),
    ...(asked === undefined
      ? [...(await changesLines(office, run)), ...actsLines(run)]
      : confirmationLines(run, paid, await tickLines(office, run))),
    ...warningsLines(run, paid),
    ...resultsLines(paid),
    ...(await filesLines(office, run)),
  ].filter((line) => line !== '')
}

function progressLines({
  jobStatus,
  totalEmployeeCount,
  jobStart,
  jobEnd,
  evaluatedAt,
  reason,
}: Run): readonly string[] {
  return [
    `${BADGES[jobStatus]} Paie mensuelle`,
    `Personnes = ${totalEmployeeCount}`,
    `Lancée le = ${instant(jobStart)}`,
    `Terminée le = ${instant(jobEnd)}`,
    `Données lues le = ${instant(evaluatedAt)} ce qui a été enregistré ensuite ne compte pas`,
    reason === null ? '' : `Motif = ${reason}`,
  ]
}

const BECOME = (period: string): string =>
  `Ses bulletins deviennent ceux de ${month(period)} : les mois suivants les lisent, et les bulletins définitifs peuvent être faits.`

/** The acts that are possible, each with what it changes. */
function actsLines({ jobStatus, periodName }: Run): readonly string[] {
  const isDraft = jobStatus === 'Draft'
  const ending = [
    ...['Renoncer à cette paie', 'Abandonner cette paie…'],
    isDraft
      ? 'Ses bulletins ne deviennent pas ceux du mois, et les mois suivants ne la lisent pas. Elle reste dans la liste, ainsi que les données saisies. C’est définitif.'
      : 'Ses bulletins ne sont plus ceux du mois, et les mois calculés ensuite ne la lisent plus. Elle reste dans la liste, ainsi que les données saisies. C’est définitif.',
  ]
  if (isDraft) {
    return [
      ...['Valider cette paie…', BECOME(periodName), ...ending, 'Supprimer cette paie…'],
      'La paie et ses résultats sont effacés ; les données saisies restent. Une nouvelle paie peut être lancée. C’est définitif.',
    ]
  }
  return [
    'Déclarer envoyée en paiement…',
    'Vous déclarez que vos ordres de paiement sont partis : Centime ne fait aucun virement. Aucun montant ne change ; la paie pourra ensuite être déclarée payée, ou non payée.',
    ...ending,
  ]
}

const totalOf = (paid: readonly Paid[], line: string): number =>
  paid.reduce((sum, { result }) => sum + amountOf(result, line), 0)

function confirmationLines(
  { name, periodName, totalEmployeeCount }: Run,
  paid: readonly Paid[],
  tick: readonly string[],
): readonly string[] {
  const period = month(periodName)
  const totals = COLUMNS.map(([title, line]) => `${title.toLowerCase()} ${euros(totalOf(paid, line))} €`)
  return [
    'Valider cette paie',
    `${name}, ${period} : ${[counted(totalEmployeeCount, 'personne'), ...totals].join(', ')}.`,
    BECOME(periodName),
    ...tick,
    ...['Motif', 'Facultatif ; il est écrit au journal', '[]'],
    '<Valider cette paie> Ne rien faire',
  ]
}

/** The meaning of each code for a payroll officer, and the remedy. */
const WARNINGS: Readonly<Record<string, readonly [meaning: string, next: string]>> = {
  year_opening_missing: [
    'Personne embauchée avant le premier mois connu de l’année, sans cumuls de reprise',
    'À faire : saisir dans « Cumuls de reprise » les totaux depuis le 1er janvier.',
  ],
}

function warningsLines({ openingsMissing }: Run, paid: readonly Paid[]): readonly string[] {
  const codes = new Set(paid.flatMap(({ result }) => result.warnings.map(({ code }) => code)))
  if (codes.size === 0) return []
  const missing = `Reprise manquante (cumuls de l’année ou solde de congés) : ${counted(openingsMissing, 'personne')}.`
  const groups = [...codes].map((code) => {
    const warned = paid.filter(({ result }) => result.warnings.some((one) => one.code === code))
    return { code, warned }
  })
  return [
    'À vérifier',
    openingsMissing === 0 ? '' : missing,
    ...groups
      .toSorted((a, b) => b.warned.length - a.warned.length || (a.code < b.code ? -1 : 1))
      .flatMap(({ code, warned }) => {
        const [meaning, next] = WARNINGS[code] ?? [code, code]
        const names = warned.map(({ person }) => `${nameOf(person)} ${person.identifier}`)
        return [`${meaning} · ${counted(warned.length, 'personne')}`, next, ...names]
      }),
  ]
}

function resultsLines(paid: readonly Paid[]): readonly string[] {
  const rows = paid.map(({ person, result }) => {
    const { length } = result.warnings
    const warned = length === 0 ? '' : ` (… ${counted(length, 'avertissement')})`
    return [nameOf(person) + warned, person.identifier, ...COLUMNS.map(([, line]) => euros(amountOf(result, line)))]
  })
  return [
    ...['Résultats', 'Rechercher une personne', 'Nom, prénom ou matricule', '[]', '<Rechercher>'],
    `${counted(paid.length, 'bulletin')}, en euros`,
    ['Nom ↑', 'Matricule', ...COLUMNS.map(([title]) => title)].join(' | '),
    ...rows.map((cells) => cells.join(' | ')),
    ['Total', ...COLUMNS.map(([, line]) => euros(totalOf(paid, line)))].join(' | '),
  ]
}

async function filesLines(office: Office, { id, jobStatus }: Run): Promise<readonly string[]> {
  const isDraft = jobStatus === 'Draft'
  const archive = await office.document(`/payruns/jobs/${id}/documents/${isDraft ? 'draft' : 'final'}`)
  return [
    isDraft ? 'Bulletins en brouillon' : 'Bulletins définitifs',
    archive?.status === 'ready'
      ? 'Télécharger tous les bulletins (ZIP) ce lien vaut cinq minutes'
      : '<Préparer tous les bulletins>',
    'Exports',
    isDraft ? 'Cette paie n’est pas validée : chaque ligne porte la mention BROUILLON.' : '',
    ...['Livre de paie', 'Journal de paie (écritures)', 'Cotisations par organisme', 'Récapitulatif'].map(
      (book) => `${book} ${book}, csv${book}, xlsx`,
    ),
  ]
}
