import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commandLine } from '../packages/server/testing/command-line.js'
import { environmentWith } from '../packages/server/testing/server-process.js'
import { built } from './prepare.mjs'

/** The commands as a user runs them: each built and in a process of its own once, here or by a page, and else in this process. */

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'centime-'))
beforeAll(async () => {
  await built()
})
afterAll(() => rmSync(folder, { recursive: true }))

const run = (program: string, ...args: readonly string[]) => runIn({}, program, ...args)
const runIn = (env: Readonly<Record<string, string>>, program: string, ...args: readonly string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(ROOT, program), ...args], {
    cwd: ROOT,
    encoding: 'utf8',
    env: environmentWith(env),
    maxBuffer: 1 << 26,
  })
  return { status, stdout, stderr }
}
/** In a process of its own. */
const spawned = (...args: readonly string[]) => run('packages/server/dist/cli.js', ...args)
/** In this process. */
const centime = (...args: readonly string[]) => commandLine({}, ...args)
const file = (name: string, content: unknown): string => {
  const path = join(folder, name)
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}
const README = 'examples/payslips/readme.json'

describe('centime pay', () => {
  test('prints the payslip of the README', () => {
    const { status, stdout } = spawned('pay', README)
    expect(status).toBe(0)
    expect(stdout).toMatch(/NET À PAYER +1\u00a0886,68\n/)
    expect(stdout).not.toContain('\u001b')
  })
  test('--json prints JSON and nothing else, with amounts as text', async () => {
    const { stdout } = await centime('pay', README, '--json')
    const { wageTypes, regulation, collectors } = JSON.parse(stdout)
    expect(wageTypes).toContainEqual({ wageTypeNumber: 990, wageTypeName: 'NetAPayer', value: '1886.68' })
    expect(regulation).toEqual({ name: 'Centime.Defaut', lawDate: '2026-06-30' })
    expect(collectors).toHaveLength(7)
  })
  test('a year is a list, and --explain adds the reasons', async () => {
    const months: readonly { readonly explanation: readonly unknown[] }[] = JSON.parse(
      (await centime('pay', 'examples/payslips/annee-2026-avec-prime.json', '--json', '--explain')).stdout,
    )
    expect(months).toHaveLength(12)
    expect(months[11]?.explanation.length).toBeGreaterThan(100)
    expect((await centime('pay', README, '--explain')).stdout).toContain('en vigueur depuis le 01/05/2026')
  })
  test('prints every fault of the data, one on each line, and exits with 1', () => {
    const wrong = file('wrong.json', {
      period: '2026-06',
      cases: { Remuneration: { HeuresTravaillees: 'abc', TauxHoraire: '-1' } },
    })
    const { status, stdout, stderr } = spawned('pay', wrong)
    expect([status, stdout]).toEqual([1, ''])
    expect(stderr).toContain(
      'Remuneration.HeuresTravaillees – attendu\u00a0: un nombre décimal en texte, avec un point, de 0 à 744\u00a0; reçu\u00a0: abc',
    )
    // Both values and the first day of the contract: any other missing value is 0 or false.
    expect(stderr.trim().split('\n')).toHaveLength(3)
  })
  test.each([
    ['{', 'pas du JSON'],
    ['{"period":"2023-01"}', 'reçu\u00a0: 2023-01'],
  ])('refuses %s in one line', async (content, message) => {
    const { status, stderr } = await centime('pay', file('x.json', content))
    expect(status).toBe(1)
    expect(stderr.trim().split('\n')).toHaveLength(1)
    expect(stderr).toContain(message)
  })
  test('names a file that is no payslip, and the page to read', async () => {
    for (const args of [
      ['pay', 'README.md'],
      ['pay', 'package.json'],
      ['explain', 'README.md', '210'],
    ]) {
      const { status, stderr } = await centime(...args)
      expect(status).toBe(1)
      expect(stderr).toMatch(
        /^centime: (README\.md|package\.json) n’est pas un fichier de paie\u00a0: .*\(voir examples\/payslips\/README\.md\)\n$/,
      )
    }
    expect((await centime('pay', 'examples')).stderr).toBe(
      'centime: impossible de lire examples\u00a0: c’est un dossier\n',
    )
    expect((await centime('pay', 'x.json')).stderr).toBe(
      'centime: impossible de lire x.json\u00a0: ce fichier n’existe pas\n',
    )
  })
})

// Days that began or ended at another hour in one of the zones; `payroll-file.test.ts` tries each of them in each zone.
test.each([
  ['Pacific/Kiritimati', '1994-12-31'],
  ['Pacific/Apia', '2011-12-30'],
  ['America/Los_Angeles', '1993-08-21'],
  ['Europe/Paris', '2026-06-01'],
])('dates do not depend on the time zone of the machine: %s', (TZ, DateDebutContrat) => {
  const file2026 = JSON.parse(readFileSync(join(ROOT, README), 'utf8'))
  const path = file('tz.json', { ...file2026, cases: { ...file2026.cases, Contrat: { DateDebutContrat } } })
  expect(runIn({ TZ }, 'packages/server/dist/cli.js', 'pay', path).stdout).toMatch(/NET À PAYER +1\u00a0886,68\n/)
})

describe('centime explain', () => {
  test('prints the reasons of a line', async () => {
    const { stdout } = await centime('explain', README, '210')
    expect(stdout).toContain('210 Vieillesse plafonnée : 172,5')
    expect(JSON.parse((await centime('explain', README, '210', '--json')).stdout)).toMatchObject({
      number: 210,
      value: '172.5',
    })
  })
  test('selects a month of a year', async () => {
    const { stdout } = await centime(
      'explain',
      'examples/payslips/annee-2026-avec-prime.json',
      '499',
      '--month',
      '2026-03',
    )
    expect(stdout).toContain('0,1191')
  })
})

test('names a missing line, the nearest one and the page to read', async () => {
  const where = `\u00a0; centime pay ${README} --json énumère les lignes\n`
  expect((await centime('explain', README, '12345')).stderr).toBe(
    `centime: Centime.Defaut n’a pas de ligne 12345${where}`,
  )
  expect((await centime('explain', README, 'NetPayer')).stderr).toBe(
    `centime: Centime.Defaut n’a pas de ligne NetPayer\u00a0; la plus proche est NetAPayer${where}`,
  )
})

test('centime --version prints the version of the package', () => {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  expect(spawned('--version')).toEqual({ status: 0, stdout: `centime ${version}\n`, stderr: '' })
})

test('centime secret prints a new secret of 32 bytes each time', async () => {
  const [one, two] = [(await centime('secret')).stdout, (await centime('secret')).stdout]
  expect(one).toMatch(/^[0-9a-f]{64}\n$/)
  expect(two).not.toBe(one)
})

describe('centime law', () => {
  test('prints every figure in force with its source', async () => {
    const { stdout } = await centime('law', '2026-06')
    expect(stdout).toMatch(/SMICHoraire +12\.31 +depuis 2026-06-01 +Arrêté du 22\/05\/2026/)
    expect(stdout).toMatch(/SMICReduction +12\.02 +depuis 2026-01-01 .+ vérifié jusqu’au 2026-12-31\n/)
    expect(stdout).not.toContain('TFnalMoins50')
    expect((await centime('law', '2025-12-31')).stdout).toContain('TFnalMoins50')
  })
  test('--json prints the same for machines', async () => {
    expect(JSON.parse((await centime('law', '2026-06', '--json')).stdout)).toContainEqual({
      table: 'Plafonds',
      key: 'PlafondSS',
      value: '4005',
      since: '2026-01-01',
      text: 'Arrêté du 22/12/2025 ; CSS D242-17',
      confirmedUntil: '2026-12-31',
    })
  })
  test('refuses a year without law by name', async () => {
    expect(await centime('law', '2027-04')).toMatchObject({
      status: 2,
      stdout: '',
      stderr: 'centime: there is no law on 2027-04-01 (law_missing): 2024-01 to 2027-03\n',
    })
  })
  test('lists the figures that were not checked for the day, as a payslip of its month does', async () => {
    const { stdout } = await centime('law', '2026-07')
    expect(stdout).toMatch(/AGS +0\.0025 .+ vérifié jusqu’au 2026-06-30\n/)
    expect(stdout).toMatch(
      /\nfigures_not_confirmed: not checked: TauxChomage\.AGS after 2026-06-30, SMIC\.MinimumGaranti after 2026-05-31\n$/,
    )
    expect((await centime('law', '2026-05')).stdout).not.toContain('figures_not_confirmed')
    const july = file('july.json', {
      ...JSON.parse(readFileSync(join(ROOT, README), 'utf8')),
      period: '2026-07',
      paymentDate: '2026-07-31',
    })
    expect((await centime('pay', july)).stdout).toMatch(
      /\nAttention : personne n’a vérifié TauxChomage\.AGS après le 2026-06-30\nContrôle : \d+ montants attendus, tous retrouvés\n$/,
    )
    expect(JSON.parse((await centime('pay', july, '--json')).stdout).notices).toMatchObject([
      { code: 'figures_not_confirmed' },
    ])
  })
})

describe('centime law-due', () => {
  test('prints what a year publishes as a check list, with what is not checked for the day in 60 days, and exits with 1', async () => {
    const { status, stdout } = await centime('law-due', '2026-11-01')
    expect([status, stdout.split('\n')[0]]).toEqual([1, 'À vérifier jusqu’au 31/12/2026'])
    expect(stdout).toContain('[x] Plafond de la sécurité sociale\n')
    expect(stdout).toContain('1er janvier ; annoncé d’octobre à novembre, arrêté fin décembre · CSS D242-17\n')
    expect(stdout).toContain('\n[ ] AGS\n')
    expect(stdout).toContain('    vérifié jusqu’au 2026-06-30 : TauxChomage.AGS\n')
    // 60 days after 2 November 2026 is 1 January 2027.
    const january = (await centime('law-due', '2026-11-02')).stdout
    expect(january).toContain('\n[ ] Plafond de la sécurité sociale\n')
    expect(january).toMatch(/ {4}vérifié jusqu’au 2026-12-31 : .*Plafonds\.PlafondSS/)
  })
  test('shows the estimate of the next ceiling, which no calculation uses', async () => {
    const estimate =
      'Plafonds.PlafondSS au 01/01/2027 : 4075 estimé (Commission des comptes de la sécurité sociale, octobre 2026)'
    expect((await centime('law-due', '2026-11-02')).stdout).toContain(`${estimate}, utilisé par aucun calcul\n`)
    expect((await centime('law', '2027-01')).stdout).toMatch(/PlafondSS +4005 /)
  })
  test('exits with 0 if none expires', async () => {
    const { status, stdout } = await centime('law-due', '2026-03')
    const asked = ['[ ] Taux accidents du travail', '[ ] Code APE de chaque entreprise']
    expect([status, stdout.match(/\[ \] .*/g)]).toEqual([0, asked])
  })
  test('npm run law:due is the same for today', async () => {
    const { status, stdout } = run('scripts/bootstrap.mjs', 'law:due', '2026-05')
    expect([status, stdout]).toEqual([1, (await centime('law-due', '2026-05')).stdout])
  })
})

describe('centime law-diff', () => {
  const people = ['cadre-4500-paris', 'non-cadre-2500'].map((name) => `examples/payslips/${name}.json`)
  const list = (): string =>
    file('people.json', `[${people.map((path) => readFileSync(join(ROOT, path), 'utf8')).join()}]`)
  // CSS D241-7: the reduction of 2,500 is 429.75; it would be 459.75 if its SMIC were not frozen (decree 2026-509).
  const given = ['law-diff', '2026-06-30', '2026-06-30', '--figure', 'SMIC.SMICReduction=12.31']
  test('names the people, the lines and the figure that moves them, as CSV', async () => {
    const { status, stdout, stderr } = await centime(...given, '--population', list())
    expect([status, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/^2;499;ReductionFillonTotale;[^;]+;-429,75;-459,75;-30,00;SMIC\.SMICReduction\r$/m)
    expect(stdout).toMatch(/^;Total;NetAPayer;[^;]+;[\d,]+;[\d,]+;0,00;\r$/m)
  })
  // Capped old-age contribution, 6.9 % (CSS D242-4): 276.345 of 4,005 euros, 281.175 of a fictitious 4,075.
  const packOf = (value: string): string =>
    file(
      'pack.json',
      JSON.stringify({
        ...{ id: '2027', issued: '2026-12-24', confirmedUntil: '2027-12-31' },
        figures: [{ table: 'Plafonds', key: 'PlafondSS', from: '2027-01-01', value, text: 'arrêté fictif' }],
      }),
    )
  const withPack = (value: string) =>
    centime('law-diff', '2027-01-31', '2027-01-31', '--pack', packOf(value), '--population', people[0] ?? '')
  test('compares with and without a law pack, and refuses one that no server would take', async () => {
    const { status, stdout } = await withPack('4075')
    expect(status).toBe(0)
    expect(stdout).toMatch(/^1;210;VieillessePlafonneeSalariale;[^;]+;276,35;281,18;4,83;Plafonds\.PlafondSS\r$/m)
    expect(await withPack('40750')).toMatchObject({ status: 1, stdout: '', stderr: expect.stringContaining('40750') })
  })
  test('writes JSON and a page', async () => {
    const [json, html] = [join(folder, 'impact.json'), join(folder, 'impact.html')]
    expect((await centime(...given, '--population', list(), '--out', json)).status).toBe(0)
    expect(JSON.parse(readFileSync(json, 'utf8'))).toMatchObject({ period: '2026-06', compared: 2, moved: 2 })
    expect((await centime(...given, '--population', people[1] ?? '', '--out', html)).status).toBe(0)
    expect(readFileSync(html, 'utf8')).toContain('Bulletins comparés\u00a0: 1\u00a0; changés\u00a0: 1')
  })
  test.each([
    ['an unknown figure', ['--figure', 'SMIC.Horaire=12.50'], 1, /SMIC\.Horaire/],
    ['a month that the file does not have', ['--period', '2026-05'], 1, /n’a pas le mois 2026-05/],
    ['no people', [], 2, /name --population/],
  ])('refuses %s in one line', async (name, options, status, message) => {
    const of = name === 'no people' ? [] : ['--population', people[1] ?? '']
    const answer = await centime('law-diff', '2026-06-30', '2026-06-30', ...options, ...of)
    expect(answer).toMatchObject({ status, stdout: '' })
    expect(answer.stderr).toMatch(message)
    expect(answer.stderr.trim().split('\n')).toHaveLength(1)
  })
})

describe('a wrong argument is one line on standard error, and exit code 2', () => {
  test.each([[[]], [['pay', 'missing.json']], [['law', '2026-13']], [['explain', README, '12345']]])(
    'centime %j',
    async (args) => {
      const { status, stdout, stderr } = await centime(...args)
      expect([status, stdout]).toEqual([2, ''])
      expect(stderr).toMatch(/^centime: [^\n]+\n$/)
    },
  )
  test('by a process as well', async () => {
    for (const args of [
      ['pay', 'missing.json'],
      ['law', '2026-13'],
    ])
      expect(spawned(...args)).toEqual(await centime(...args))
  })
  test('and --help is on standard output, with exit code 0', () => {
    const { status, stdout, stderr } = spawned('law', 'add', '--help')
    expect([status, stderr]).toEqual([0, ''])
    expect(stdout).toContain('Usage: centime law add')
  })
})

describe('centime dsn read', () => {
  const sample = (name: string) => `packages/dsn/testing/samples/${name}.dsn`
  test('says what a good file has', () => {
    const { status, stdout } = spawned('dsn', 'read', sample('sme5-2026-03'))
    expect(status).toBe(0)
    expect(stdout).toContain('norme P26V01, 1\u00a0252 lignes, 0 refus, 0 doutes')
    expect(stdout).toContain('2026-03, SIRET 00000001800010\u00a0: personnes 5')
  })
  test('names the fault of a broken file by line, and exits with 1', async () => {
    const { status, stdout } = await centime('dsn', 'read', '--json', sample('sme5-2026-03'), sample('broken-4-value'))
    expect(status).toBe(1)
    const [good, broken] = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(good).toMatchObject({ refused: 0, people: 5, faults: [] })
    expect(broken.faults).toMatchObject([{ line: 599, rubrique: 'S21.G00.40.007', rule: 'value', level: 'refused' }])
  })
})

describe('centime dsn compare', () => {
  test('counts in its last line, with the sums since January beside the file', () => {
    const { status, stdout } = spawned('dsn', 'compare', '--json', 'packages/dsn/testing/samples/sme5-2026-03.dsn')
    expect(status).toBe(0)
    expect(stdout.trim().split('\n').at(-1)).toBe(
      '{"months":1,"people":5,"compared":166,"equal":166,"rounding":0,"explained":0,"unexplained":0}',
    )
  })
  test('compares nothing of a file that is refused', async () => {
    const { status, stdout, stderr } = await centime(
      'dsn',
      'compare',
      'packages/dsn/testing/samples/broken-1-count.dsn',
    )
    expect([status, stdout]).toEqual([1, ''])
    expect(stderr).toContain('ligne 1251, S90.G00.90.001')
  })
})

describe('the oracle', () => {
  const situation = {
    period: '2026-07',
    worker: 'employee',
    executive: false,
    contract: 'CDI',
    baseGross: 2000,
    weeklyHours: 35,
    overtimeHours: 0,
    complementaryHours: 0,
    headcount: 5,
    workAccidentRatePct: 2.08,
    mobilityRatePct: 0,
    healthPlanTotal: 0,
    healthPlanEmployerPct: 50,
    incomeTax: { method: 'neutral' },
  }
  test('answers months and years, in decimal text', () => {
    const output = join(folder, 'out.json')
    const months = [1, 2].map((month) => ({ ...situation, period: `2026-0${month}` }))
    const input = file('in.json', [
      { id: 'a', situation },
      { id: 'b', months },
    ])
    expect(run('oracle/dist/main.js', input, output).status).toBe(0)
    const [month, year] = JSON.parse(readFileSync(output, 'utf8'))
    expect(month).toMatchObject({
      id: 'a',
      result: { gross: '2000.00', general_reduction: { coefficient: '0.3147', amount: '629.40' } },
    })
    expect(year.results).toHaveLength(2)
    expect(year.results[1].general_reduction.amount).toBe('629.40')
  })
  test('answers the end of a contract by the law alone', () => {
    const output = join(folder, 'leaving.json')
    const item = { id: 'a', idcc: null, subject: 'severance', basis: 'law' }
    const leaving = { termination: 'dismissal', seniority_years: 1, reference_pay_monthly_eur: 2000 }
    const input = file('ends.json', [
      { ...item, situation: leaving },
      { ...item, id: 'b', idcc: 9999, basis: 'best', situation: leaving },
    ])
    expect(run('oracle/dist/main.js', input, output).status).toBe(0)
    expect(JSON.parse(readFileSync(output, 'utf8'))).toEqual([
      { id: 'a', result: { amount: 500, eligible: true } },
      { id: 'b', faults: [{ message: 'what the agreement 9999 gives is not computed, the law alone is' }] },
    ])
  })
  test('reports in one line a file that it cannot read', () => {
    expect(run('oracle/dist/main.js').status).toBe(2)
    expect(run('oracle/dist/main.js', 'missing.json', 'out.json').status).toBe(2)
    const wrong = run('oracle/dist/main.js', file('object.json', '{}'), join(folder, 'o.json'))
    expect(wrong.status).toBe(2)
    expect(wrong.stderr.trim().split('\n')).toHaveLength(1)
  })
})

test('the built engine runs in a browser: it imports only decimals', () => {
  const dist = join(ROOT, 'packages/engine/dist')
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'))
  const code = files.map((name) => readFileSync(join(dist, name), 'utf8')).join('\n')
  const imports = [
    ...code.matchAll(/^(?:import|export) .*from "([^"]+)"|\bimport\("([^"]+)"\)|\brequire\("([^"]+)"\)/gm),
  ].map(([, from, dynamic, required]) => from ?? dynamic ?? required ?? '')
  expect(new Set(imports.filter((from) => !from.startsWith('.')))).toEqual(new Set(['decimal.js']))
  expect(code).not.toMatch(/\bprocess\.|\bBuffer\./)
})

test('npm run demo plays a month of an officer and one of thirty people, to the verified event', () => {
  const { status, stdout } = run('examples/dist/month.js')
  expect(status).toBe(0)
  expect(stdout).toMatch(/net payable +2\s239,52 €/)
  expect(stdout).toMatch(/employer cost +4\s202,28 €/)
  expect(stdout).toContain('2026-06 is finalized, revision 1')
  const [, pdf = ''] = /payslip +(\S+\.pdf), checksum verified/.exec(stdout) ?? []
  expect(readFileSync(pdf).subarray(0, 5).toString()).toBe('%PDF-')
  expect(stdout).toMatch(/webhook +calculation\.ready, evt_\w+: signature verified/)
  expect(stdout).toMatch(/webhook +cycle\.finalized, evt_\w+: signature verified/)

  expect(stdout.match(/blocked +S00[12]: /g)).toHaveLength(2)
  expect(stdout).toContain('ready; computed anew: 2')
  expect(stdout).toMatch(/corrected +revision 2: one payslip, which annuls and replaces N° 2026-06-\d+/)
})

test('the examples of the README print net pays', () => {
  expect(run('examples/dist/net-pay.js').stdout).toBe('2239.52\n')
  expect(run('examples/dist/back-pay.js').stdout).toContain('July 2600.00 1950.72\n')
  const { stdout, stderr } = run('examples/dist/population.js')
  expect(stderr).toBe('')
  expect(stdout).toMatch(/^NetAPayer 2239\.52 \d+\.\d\d \d+\.\d\d\nCoutTotal 4202\.28 /)
})

describe('what-if', () => {
  const program = 'examples/dist/what-if.js'
  test('--help describes the program and every option', () => {
    const { status, stdout, stderr } = run(program, '--help')
    expect([status, stderr]).toEqual([0, ''])
    for (const option of ['--people', '--smic', '--year', '--svg']) expect(stdout).toContain(`\n  ${option} `)
  })
  test('prints a forecast and draws it', () => {
    const svg = join(folder, 'what-if.svg')
    const { status, stdout, stderr } = run(program, '--people', '60', '--smic', '12.50', '--svg', svg)
    expect([status, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/^60 synthetic employees in 2026/)
    expect(stdout).toMatch(/cost for employers +[\d\u00a0]+,\d\d +[\d\u00a0]+,\d\d +[+−][\d\u00a0]+,\d\d /)
    expect(stdout).toMatch(/1\u00a0440 payslips in /)
    expect(readFileSync(svg, 'utf8')).toMatch(/^<svg .*<\/svg>\n$/s)
  })
  test.each([
    [['--year', '2027']],
    [['--smic', '12,50']],
    [['--smic', '11.00']],
    [['--people', '0']],
    [['--peple', '10']],
    [['more']],
  ])('%j is a wrong argument', (args) => {
    const { status, stdout, stderr } = run(program, ...args)
    expect([status, stdout]).toEqual([2, ''])
    expect(stderr).toMatch(/^[^\n]+; usage: what-if [^\n]+\n$/)
  })
})

test('a quick run leaves out what is slow', () => {
  const list = ['list', '--filesOnly', '--project', 'tests', 'scripts/']
  const { stdout } = runIn({ CENTIME_SLOW: 'off' }, 'node_modules/vitest/vitest.mjs', ...list)
  expect(stdout).toContain('scripts/house.test.ts')
  expect(stdout).not.toContain('.slow.test.ts')
})
