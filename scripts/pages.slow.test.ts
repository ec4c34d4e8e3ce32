import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEMO_DOSSIER } from '../packages/server/src/dossiers/demo-dossier.js'
import { type Block, blocksOf, notPrinted, PAGES, textOf } from './pages.js'
import {
  isModule,
  makeCheckout,
  makePrograms,
  makeProject,
  type Pasted,
  paste,
  programsOf,
  runProgram,
  startServer,
} from './paste.js'
import { built } from './prepare.mjs'
import { ROOT } from './rooms.js'

/**
 * Pastes every block of the README and of the pages of docs/ unchanged. Commands run beside the server that the README's own command
 * starts, with only its port changed; programs run in a separate project with the packed packages.
 */

const [SHELL, PROGRAM, SHOWN] = [
  ['sh', 'bash'],
  ['ts', 'js'],
  ['text', 'sql'],
]
const blocks = PAGES.flatMap(blocksOf)
const isPasted = ({ marks }: Block): boolean => marks.by === undefined && marks.unrun === undefined
const commands = blocks.filter((block) => isPasted(block) && SHELL.includes(block.language))
const programs = PAGES.flatMap((page) =>
  programsOf(
    blocks.filter(
      (block) =>
        block.page === page && isPasted(block) && PROGRAM.includes(block.language) && block.marks.file === undefined,
    ),
  ),
)
const hasCurl = spawnSync('curl', ['--version']).status === 0

describe('each block', () => {
  test.each(blocks.map((block) => [`${block.page}:${block.line}`, block] as const))(
    '%s is run, is a file that is used, or gives the reason why not',
    (_, block) => {
      const { page, language, marks, text } = block
      expect([...SHELL, ...PROGRAM, ...SHOWN, 'json']).toContain(language)
      if (language === 'json') expect(marks.file).toBeDefined()
      if (marks.file !== undefined) {
        const users = commands.filter((other) => other.page === page && other.line > block.line)
        expect(users.filter((other) => other.text.includes(marks.file ?? ''))).not.toEqual([])
      }
      if (marks.by !== undefined) {
        expect(existsSync(join(ROOT, marks.by))).toBe(true)
        expect(textOf(marks.by)).toContain(basename(page))
      }
      if (marks.unrun !== undefined) expect(marks.unrun.length).toBeGreaterThan(10)
      expect(text.trim()).not.toBe('')
    },
  )
})

describe.skipIf(!hasCurl)('pasted', () => {
  const folder = mkdtempSync(join(tmpdir(), 'centime-pages-'))
  const [checkout, project] = [join(folder, 'checkout'), join(folder, 'project')]
  const { PATH, curls } = makePrograms(join(folder, 'bin'))
  const printed = new Map<Block, Pasted>()
  let server: ReturnType<typeof startServer> | undefined

  beforeAll(async () => {
    await built()
    makeCheckout(checkout)
    for (const { marks, text } of blocks) if (marks.file !== undefined) writeFileSync(join(checkout, marks.file), text)
    server = startServer(checkout, { CENTIME_NOW: '2026-06-20T09:00:00Z' })
    const made = makeProject(project, programs)
    const BASE = await server.url
    const KEY = newKey('partner')
    const pasteOf = async (page: string, more: Readonly<Record<string, string>> = {}) => {
      const own = commands.filter((block) => block.page === page)
      for (const [block, said] of own.length === 0 ? [] : await paste(own, { cwd: checkout, PATH, BASE, KEY, ...more }))
        printed.set(block, said)
    }
    // A reader of another page has followed the README, and has the tenant of a first payslip.
    const [readme = '', ...others] = PAGES
    const pages = (async () => {
      await pasteOf(readme)
      await pasteOf(FIRST)
      const made = await tenantOf(BASE, KEY)
      await Promise.all(others.filter((page) => page !== FIRST).map((page) => pasteOf(page, made)))
    })()
    await made
    const alone = programs.filter(({ blocks: [first] }) => first !== undefined && !isModule(first))
    const run = alone.map(async (program) => {
      for (const [block, said] of await runProgram(project, program)) printed.set(block, said)
    })
    await Promise.all([pages, ...run])
    const modules = programs.filter((program) => !alone.includes(program))
    const all = { name: 'modules', blocks: modules.flatMap((program) => program.blocks) }
    const driver = clientDriver(modules.map(({ name }) => name))
    for (const [block, said] of await runProgram(project, all, driver, BASE, KEY, newKey('admin')))
      printed.set(block, said)
  }, 300_000)
  afterAll(async () => {
    await server?.stop()
    rmSync(folder, { recursive: true })
  })

  const newKey = (role: string): string => {
    const args = ['scripts/bootstrap.mjs', 'centime', 'key', 'create', '--partner', '1', '--role', role]
    const { stdout, stderr } = spawnSync(process.execPath, args, {
      ...{ cwd: checkout, encoding: 'utf8' as const },
      env: { ...process.env, INIT_CWD: checkout },
    })
    if (stdout === '') throw new Error(stderr)
    return JSON.parse(stdout).key
  }

  const ran = [...commands, ...programs.flatMap((program) => program.blocks)]
  test.each(ran.map((block) => [`${block.page}:${block.line}`, block] as const))(
    '%s prints the output shown on the page, and no error',
    (_, block) => {
      const { output, errors } = printed.get(block) ?? { output: '', errors: 'not run' }
      expect(errors).toBe('')
      expect({ missing: notPrinted(block, output), output }).toEqual({ missing: undefined, output })
    },
  )

  /** What the first block of a page prints that contains a text. */
  const outputOf = (page: string, text: string): string => {
    const block = commands.find((one) => one.page === page && one.text.includes(text))
    return (block && printed.get(block)?.output)?.trim() ?? ''
  }
  test('the guide of docs/server.md comes to a net pay of 1886.68', () => {
    expect(outputOf(FIRST, 'NetAPayer').split('\n').at(-1)).toMatch(/1886\.68$/)
  })
  test('the guide of the README finalizes a month with a net pay of 2239.52', () => {
    const output = outputOf('README.md', 'payroll-cycles')
    expect(output).toContain('2239.52')
    expect(output.split('\n').at(-1)).toMatch(/finalized$/)
    const answers = output.split(/\n(?=\{)|(?<=\})(?=\{)/).filter((text) => text.startsWith('{'))
    expect(answers.length).toBeGreaterThanOrEqual(4)
  })
  test('the first payslip of docs/server.md takes twelve calls, plus one for a tenant, one for an absence, four for an establishment', () => {
    expect(curls(FIRST)).toBe(18)
  })
})

const FIRST = 'docs/server.md'

/** The variables that the commands of a first payslip leave in their shell. */
async function tenantOf(BASE: string, KEY: string): Promise<Readonly<Record<string, string>>> {
  const listed = async (path: string): Promise<readonly { readonly id: number; readonly externalId?: string }[]> => {
    const answer = await fetch(`${BASE}${path}`, { headers: { authorization: `Bearer ${KEY}` } })
    return JSON.parse(await answer.text())
  }
  const tenants = await listed('/partners/1/tenants')
  const P = `/partners/1/tenants/${tenants.find(({ externalId }) => externalId === 'lenoir')?.id}`
  const [[payroll], [user]] = await Promise.all([listed(`${P}/payrolls`), listed(`${P}/users`)])
  return { P, PAYROLL: `${payroll?.id}`, USER_ID: `${user?.id}` }
}

/** Runs the functions of docs/client.md, on a dossier that one of them registers and on the company of docs/server.md. */
function clientDriver(names: readonly string[]): string {
  const imports = ['june', 'juneOfPeople', 'pay', 'register', 'receive'].map(
    (name, place) => `import { ${name} } from './${names[place]}.js'`,
  )
  return `${imports.join('\n')}
const [url, key, admin] = process.argv.slice(2)
const valueOf = ({ ok, value, refusal }) => { if (ok) return value; throw new Error(JSON.stringify(refusal)) }
const ask = async (path, body) => {
  const headers = { authorization: 'Bearer ' + admin, 'content-type': 'application/json' }
  return (await fetch(url + path, { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) })).json()
}
const end = () => console.log('\\u001e')
const { tenantId } = valueOf(await register(url, key, 1, ${JSON.stringify({ ...DEMO_DOSSIER, externalId: 'of the page' })}))
const pdf = valueOf(await june(url, key, 1, tenantId))
if (new TextDecoder().decode(pdf.slice(0, 5)) !== '%PDF-') throw new Error('no PDF')
end()
const { id } = (await ask('/partners/1/tenants')).find(({ externalId }) => externalId === 'lenoir')
const [job] = await ask('/partners/1/tenants/' + id + '/payruns/jobs')
await ask('/partners/1/tenants/' + id + '/payruns/jobs/' + job.id + '/status', { status: 'Release' })
const [payroll] = await ask('/partners/1/tenants/' + id + '/payrolls')
const paid = await juneOfPeople(url, key, 1, id, payroll.id)
if (paid.refusal?.code !== 'period_already_paid') throw new Error(JSON.stringify(paid))
end()
const refusal = await pay(url, key, 1, id)
if (refusal) throw new Error(JSON.stringify(refusal))
end()
end()
const { status } = await receive(new Request(url, { method: 'POST', body: '{}' }), 'whsec_' + btoa('a secret of the page, 24'))
if (status !== 400) throw new Error('taken without a signature')
end()
`
}
