import { gzipSync } from 'node:zlib'
import { centimeClient, valueOrThrow } from '@centime/client'
import { addHours, type Dossier, makeDossier, runJob } from '../payrun/dossier.js'
import { peopleOf } from '../payrun/people.js'
import { type Server, withServer } from '../server/process.js'
import { median } from '../timing/measure.js'
import { duration, printTable, table, target } from '../timing/report.js'
import { gridKeys } from './grid-keys.js'

/** How long do the pages of the console take, and how large are they, for an office of many people and many clients? */

const PEOPLE = Number(process.env['CENTIME_BENCH_PEOPLE'] ?? 10_000)
const CLIENTS = Number(process.env['CENTIME_BENCH_CLIENTS'] ?? 1000)
const TIMES = 10
/** The limits: bytes of a page as it is compressed on its way, milliseconds of the server. */
const [LARGEST, LONGEST] = [100_000, 200]

interface Page {
  readonly name: string
  readonly path: string
  /** A text that the page must show. */
  readonly shows: string
}

export const consoleBenchmark = (): Promise<void> => withServer({ CENTIME_NOW: '2026-07-15T08:00:00Z' }, measured)

async function measured(server: Server): Promise<void> {
  const people = peopleOf(PEOPLE)
  const dossier = await makeDossier(server, people)
  await addClients(dossier)
  const { id } = await runJob(dossier, { pause: 50 })
  const read = await signedIn(server.url, dossier.key)
  const rows: (readonly string[])[] = []
  await measure({ server, read }, rows, pagesOf(dossier, id, people.at(-1)?.identifier ?? ''))
  const { client, path } = dossier
  await client.ask('POST', `${path}/payruns/jobs/${id}/status`, 200, { status: 'Release' })
  await addHours(dossier, NEXT)
  await client.ask('PUT', `${path}/payrolls/${dossier.payrollId}/grid-columns`, 200, { columns: COLUMNS })
  client.close()
  await openMonth(server, dossier)
  await measure({ server, read }, rows, pagesOfMonth(dossier))
  const month = `/console/dossiers/${path.split('/').at(-1)}/populations/${dossier.payrollId}/mois/${NEXT}`
  const keys = await gridKeys(server.url, dossier.key, `${month}/variables?lignes=500`)
  console.log(`\nconsole: how long do pages take for ${PEOPLE} people and ${CLIENTS} clients?\n`)
  printTable(['', 'size', 'the first time', 'later', 'wanted'], rows)
  console.log(
    `\n${table(['a key in the grid, until it is drawn', 'median', 'longest', 'processor', 'longest task', 'wanted'], keys)}`,
  )
}

/** The month after the payrun, calculated, all people beside the payrun. */
const NEXT = '2026-07'
async function openMonth(server: Server, { path, payrollId, key }: Dossier): Promise<void> {
  const [, , partnerId = 0, , tenantId = 0] = path.split('/').map(Number)
  const client = centimeClient({ url: server.url, key, partnerId })
  const month = client.tenant(tenantId).payroll(payrollId).month(NEXT)
  valueOrThrow(await month.open())
  valueOrThrow(await month.calculate())
}

/**
 * A page takes at most what the clock says, and at most what the processor does for it: the smaller one is judged, since on a busy
 * machine the server waits for others.
 */
async function measure(
  { server, read }: { readonly server: Server; readonly read: (path: string) => Promise<string> },
  rows: (readonly string[])[],
  pages: readonly Page[],
) {
  for (const { name, path, shows } of pages) {
    const took: number[] = []
    let bytes = 0
    for (let time = 0; time < TIMES; time++) {
      const [started, before] = [performance.now(), server.processorTime().all]
      const text = await read(path)
      const [clock, worked] = [performance.now() - started, server.processorTime().all - before]
      took.push(Number.isNaN(worked) ? clock : Math.min(clock, worked))
      if (!text.includes(shows)) throw new Error(`${path} does not show ${shows}`)
      bytes = gzipSync(text).length
    }
    const [first = Number.NaN, ...later] = took
    const isMet = bytes < LARGEST && Math.max(first, median(later)) < LONGEST
    const size = `${(bytes / 1000).toFixed(1)} kB`
    rows.push([name, size, duration(first), duration(median(later)), target(isMet, '100 kB, 200 ms')])
  }
}

/** The form of an input in the explanation of an amount; the columns of the grid of variables. */
const INPUT = 'pourquoi=TotalBrut&corriger=Remuneration.TauxHoraire'
const COLUMNS = [
  ...['Primes.MontantPrimes', 'HeuresSupplementaires.HeuresSup25', 'HeuresSupplementaires.HeuresSup50'],
  ...['Remuneration.HeuresTravaillees', 'Frais.NombreRepas', 'Frais.Kilometres', 'Teletravail.Jours'],
  ...['Teletravail.Allocation', 'Transport.PrimeCarburant', 'Saisies.SATD', 'Absences.JoursOuvresMaladie'],
  'HeuresSupplementaires.JoursRenonces',
]

function pagesOfMonth({ path, payrollId, employeeIds }: Dossier): readonly Page[] {
  const month = `/console/dossiers/${path.split('/').at(-1)}/populations/${payrollId}/mois/${NEXT}`
  return [
    { name: 'a month of a payroll', path: month, shows: 'Everybody' },
    { name: 'its controls', path: `${month}/controles`, shows: 'Everybody' },
    { name: 'its back pay', path: `${month}/rappels`, shows: 'Everybody' },
    { name: 'its comparison', path: `${month}/comparaison`, shows: 'Camille' },
    { name: 'a person in it', path: `${month}/personnes/${employeeIds.at(-1)}`, shows: 'Net' },
    {
      name: 'the input of an amount',
      path: `${month}/personnes/${employeeIds.at(-1)}?${INPUT}`,
      shows: 'Pourquoi : <span lang="fr">RÉMUNÉRATION BRUTE',
    },
    // 50 people on a page.
    { name: 'its variables', path: `${month}/variables`, shows: `page 1 sur ${Math.ceil(PEOPLE / 50)} ` },
    { name: 'its variables, 500 people', path: `${month}/variables?lignes=500`, shows: 'Camille' },
  ]
}

async function addClients({ client, path }: Dossier): Promise<void> {
  const tenants = path.replace(/\/\d+$/, '')
  for (let number = 1; number < CLIENTS; number++) {
    await client.ask('POST', tenants, 201, { externalId: `c${number}`, name: `Client ${number}`, culture: 'fr-FR' })
  }
}

function pagesOf({ path, employeeIds }: Dossier, jobId: number, last: string): readonly Page[] {
  const client = `/console/dossiers/${path.split('/').at(-1)}`
  const job = `${client}/paies/${jobId}`
  const employee = employeeIds.at(-1)
  return [
    { name: 'what is to do', path: '/console', shows: 'Everybody' },
    { name: 'clients', path: '/console/dossiers', shows: 'Client 1' },
    { name: 'clients, searched', path: `/console/dossiers?q=client+${CLIENTS - 1}`, shows: `Client ${CLIENTS - 1}` },
    { name: 'a client', path: client, shows: 'Everybody' },
    { name: 'payruns', path: `${client}/paies`, shows: `/paies/${jobId}` },
    { name: 'results of a payrun', path: job, shows: 'Camille' },
    { name: 'results, searched', path: `${job}?recherche=${last}`, shows: last },
    { name: 'results, sorted by an amount', path: `${job}?tri=-NetAPayer`, shows: 'Camille' },
    { name: 'the payslip of a person', path: `${job}/personnes/${employee}`, shows: 'Net' },
    { name: 'people', path: `${client}/personnes`, shows: 'Camille' },
    { name: 'people, searched', path: `${client}/personnes?recherche=${last}`, shows: last },
    { name: 'a person', path: `${client}/personnes/${employee}`, shows: last },
    { name: 'a value of a person', path: `${client}/personnes/${employee}?champ=PAS.TauxPAS`, shows: last },
    { name: 'the entry of a case', path: `${client}/personnes/${employee}?vue=saisie&cas=Contrat`, shows: last },
    { name: 'absences', path: `${client}/personnes/${employee}?vue=absences`, shows: last },
    { name: 'leave', path: `${client}/personnes/${employee}?vue=conges`, shows: last },
    { name: 'documents', path: `${client}/documents`, shows: 'Documents' },
    { name: 'late changes', path: `${client}/tardives`, shows: 'Everybody' },
    { name: 'the import of files', path: `${client}/import`, shows: 'Everybody' },
    { name: 'figures of the law', path: '/console/droit', shows: 'Droit' },
    { name: 'a figure', path: '/console/droit/chiffres/Plafonds/PlafondSS', shows: 'PlafondSS' },
    { name: 'lines of the law', path: '/console/droit/lignes', shows: 'FNAL' },
    { name: 'a line', path: '/console/droit/lignes/FNAL', shows: 'FNAL' },
    { name: 'what a day changes', path: '/console/droit/ecart?de=2025-12-31&a=2026-01-01', shows: '01/01/2026' },
    { name: 'decisions of operators', path: '/console/operateur', shows: 'Opérateur' },
    { name: 'acts on a client', path: client.replace('/dossiers', '/operateur/dossiers'), shows: 'Everybody' },
    { name: 'the audit log', path: '/console/operateur/journal', shows: 'Journal' },
    { name: 'keys', path: '/console/operateur/cles', shows: 'Clés' },
    { name: 'notifications', path: '/console/operateur/notifications', shows: 'Notifications' },
  ]
}

/** Signs in; returns a function that reads a page. */
async function signedIn(url: string, key: string): Promise<(path: string) => Promise<string>> {
  const cookieOf = ({ headers }: Response): string => headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const asked = await fetch(`${url}/console`)
  const [, csrf = ''] = /name="csrf" value="([0-9a-f]+)"/.exec(await asked.text()) ?? []
  const entered = await fetch(`${url}/console/connexion`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: cookieOf(asked), origin: url },
    body: new URLSearchParams({ csrf, key }),
  })
  if (entered.status !== 303) throw new Error(`signing in was answered with ${entered.status}`)
  const cookie = cookieOf(entered)
  return async (path) => {
    const page = await fetch(`${url}${path}`, { headers: { cookie } })
    if (page.status !== 200) throw new Error(`${path} was answered with ${page.status}`)
    return page.text()
  }
}
