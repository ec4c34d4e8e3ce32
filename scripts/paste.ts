import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { environmentWith, type Variables } from '../packages/server/testing/server-process.js'
import { packed } from './packed.mjs'
import type { Block } from './pages.js'
import { ROOT } from './rooms.js'

/** Runs blocks of pages as a reader does: commands in a shell beside a server, programs in a separate project. */

export interface Pasted {
  readonly output: string
  readonly errors: string
}
type Printed = ReadonlyMap<Block, Pasted>

/** Marks the end of a block's output. */
const END = '\u001e'

/** The output of a process that has ended. Standard error leaves out npm's warnings about its own settings. */
function ended(child: ReturnType<typeof spawn>): Promise<Pasted & { readonly code: number | null }> {
  const text = { output: '', errors: '' }
  child.stdout?.setEncoding('utf8').on('data', (part: string) => {
    text.output += part
  })
  child.stderr?.setEncoding('utf8').on('data', (part: string) => {
    text.errors += part
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve({ ...text, errors: text.errors.replaceAll(/^npm warn.*\n/gm, ''), code }))
  })
}

/** A folder with the paths of this repository that commands of the pages name; their output and the database belong to the folder. */
export function makeCheckout(folder: string): void {
  mkdirSync(folder)
  for (const name of ['package.json', 'scripts', 'examples', 'oracle', 'packages'])
    symlinkSync(join(ROOT, name), join(folder, name))
}

/** Starts the server with the README's own command, on a free port. */
export function startServer(checkout: string, variables: Variables) {
  const env = environmentWith({ ...variables, PORT: '0' })
  const child = spawn('npm', ['start'], { cwd: checkout, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  const { pid = 0 } = child
  const stop = (): void => {
    // The process group: npm, its shell, the server.
    if (child.exitCode === null) process.kill(-pid, 'SIGTERM')
  }
  process.once('exit', stop)
  const end = ended(child)
  const address = new Promise<string>((resolve) => {
    let said = ''
    child.stdout.on('data', (part: string) => {
      said += part
      // The last line that it prints.
      const [, url] = /^curl .* (http:\/\/[\d.:]+)\/\S+$/m.exec(said) ?? []
      if (url !== undefined) resolve(url)
    })
  })
  const failed = end.then(({ errors }) => Promise.reject(new Error(`npm start ended: ${errors}`)))
  const url = Promise.race([address, failed])
  url.catch(() => {})
  return {
    url,
    stop: async () => {
      process.off('exit', stop)
      stop()
      await end
    },
  }
}

/**
 * Programs that precede others of the same name on PATH: an npm that runs scripts without npm's own start, which would take most of
 * the time, and a curl that counts its calls.
 */
export function makePrograms(bin: string): { readonly PATH: string; readonly curls: (page: string) => number } {
  const log = join(bin, 'curls')
  const curl = spawnSync('sh', ['-c', 'command -v curl'], { encoding: 'utf8' }).stdout.trim()
  const programs = {
    npm: 'test "$1 $2" = "run --silent" || exit 1\ntask=$3\nshift 3\ntest "$1" = -- && shift\nINIT_CWD=$PWD exec node scripts/bootstrap.mjs "$task" "$@"',
    centime: 'INIT_CWD=$PWD exec node scripts/bootstrap.mjs centime "$@"',
    curl: `echo "$PASTED_PAGE" >> '${log}'\nexec '${curl}' "$@"`,
  }
  mkdirSync(bin)
  writeFileSync(log, '')
  for (const [name, text] of Object.entries(programs)) {
    writeFileSync(join(bin, name), `#!/bin/sh\n${text}\n`)
    chmodSync(join(bin, name), 0o755)
  }
  const called = () => readFileSync(log, 'utf8').split('\n')
  return { PATH: `${bin}:${process.env['PATH']}`, curls: (page) => called().filter((line) => line === page).length }
}

/** Pastes the commands of a page into one shell, as its standard input: a command that read it would swallow the next lines. */
export async function paste(
  blocks: readonly Block[],
  { cwd, ...variables }: Variables & { readonly cwd: string },
): Promise<Printed> {
  const env = environmentWith({ ...variables, PASTED_PAGE: blocks[0]?.page ?? '' })
  const child = spawn('sh', ['-s'], { cwd, env })
  for (const { text } of blocks) {
    child.stdin.write(
      `${text.replaceAll('http://127.0.0.1:3000', variables['BASE'] ?? '').replaceAll('/backups/', `${cwd}/`)}printf '${END}'; printf '${END}' >&2\n`,
    )
  }
  child.stdin.end()
  return byBlock(blocks, await ended(child))
}

function byBlock(blocks: readonly Block[], { output, errors }: Pasted): Printed {
  const [outputs, complaints] = [output.split(END), errors.split(END)]
  return new Map(
    blocks.map((block, place) => [
      block,
      { output: outputs[place] ?? '', errors: complaints[place] ?? `not reached: ${errors}` },
    ]),
  )
}

/** A program of a page: a block and the blocks that continue it. */
export interface Program {
  /** The name of its file, without an ending. */
  readonly name: string
  readonly blocks: readonly Block[]
}

export function programsOf(blocks: readonly Block[]): readonly Program[] {
  const groups: Block[][] = []
  for (const block of blocks) {
    if (block.marks.continues === undefined) groups.push([block])
    else groups.at(-1)?.push(block)
  }
  return groups.map((own, place) => ({ name: `${own[0]?.page.replaceAll(/\W/g, '-')}-${place}`, blocks: own }))
}

const STRICT = '--strict --exactOptionalPropertyTypes --noUncheckedIndexedAccess --skipLibCheck false'.split(' ')
const PLAIN = ['--module', 'node16', '--target', 'es2022', '--lib', 'es2022,dom', '--types', '', '--outDir', 'out']

/**
 * Makes a project with the packed packages, as npm would install them, and compiles the programs; throws the compiler's errors.
 * Dependencies of the packages are linked, since a test has no registry.
 */
export async function makeProject(folder: string, programs: readonly Program[]): Promise<void> {
  const names = ['client', 'engine', 'population']
  mkdirSync(join(folder, 'out'), { recursive: true })
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }))
  for (const [place, tarball] of (await packed(names)).entries()) {
    const own = join(folder, 'node_modules/@centime', names[place] ?? '')
    mkdirSync(own, { recursive: true })
    execFileSync('tar', ['xzf', tarball, '--strip-components=1', '-C', own])
    const { dependencies = {} } = JSON.parse(readFileSync(join(own, 'package.json'), 'utf8'))
    for (const name of Object.keys(dependencies).filter((one) => !one.startsWith('@centime/')))
      link(folder, names[place] ?? '', name)
  }
  const compiled = programs.filter(({ blocks: [first] }) => first?.language === 'ts').map(({ name }) => `${name}.ts`)
  for (const { name, blocks } of programs) {
    const isCompiled = compiled.includes(`${name}.ts`)
    const text = blocks.map((block) => `${block.text}${isModule(block) ? '' : `console.log('${END}')\n`}`).join('')
    writeFileSync(join(folder, isCompiled ? `${name}.ts` : `out/${name}.js`), text)
  }
  const tsc = spawnSync(
    process.execPath,
    [join(ROOT, 'node_modules/typescript/bin/tsc'), '--singleThreaded', ...STRICT, ...PLAIN, ...compiled],
    {
      cwd: folder,
      encoding: 'utf8',
    },
  )
  if (tsc.status !== 0) throw new Error(tsc.stdout)
}

function link(folder: string, from: string, name: string): void {
  const to = join(folder, 'node_modules', name)
  mkdirSync(join(to, '..'), { recursive: true })
  symlinkSync(join(ROOT, 'packages', from, 'node_modules', name), to)
}

/** Whether a block exports functions, so that running it alone does nothing. */
export const isModule = ({ text }: Block): boolean => /^export /m.test(text)

/** Runs a compiled program; for modules a driver runs the functions, and marks the end of each output. */
export async function runProgram(
  folder: string,
  { name, blocks }: Program,
  driver?: string,
  ...args: readonly string[]
): Promise<Printed> {
  if (driver !== undefined) writeFileSync(join(folder, `out/${name}-driver.js`), driver)
  const file = `out/${name}${driver === undefined ? '' : '-driver'}.js`
  const { code, output, errors } = await ended(spawn(process.execPath, [file, ...args], { cwd: folder }))
  return byBlock(blocks, { output, errors: code === 0 && errors === '' ? END.repeat(blocks.length) : errors })
}
