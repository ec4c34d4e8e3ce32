import { fileURLToPath } from 'node:url'
import { CommanderError } from 'commander'
import { describe, expect, test } from 'vitest'
import { centimeProgram, withSubcommands } from './program.js'
import type { CommandIo } from './server-commands.js'
import { styleFor } from './style.js'

const COMMANDS = [
  'pay',
  'explain',
  'export',
  'law',
  'law packs',
  'law add',
  'law remove',
  'law-due',
  'agreement',
  'law-diff',
  'dsn read',
  'dsn compare',
  'serve',
  'secret',
  'backup',
  'move',
  'restore',
  'check',
  'tenant export',
  'tenant erase',
  'partner create',
  'key create',
  'key revoke',
  'key list',
  'audit key',
  'audit verify',
  'audit head',
  'audit receipt',
]
const README = fileURLToPath(new URL('../../../../examples/payslips/readme.json', import.meta.url))

class Wrong extends Error {}
const never = (): never => {
  throw new Error('refused')
}
const io: CommandIo = {
  ...{ env: {}, print: () => {}, warn: () => {}, refuse: never },
  wrong: (text) => {
    throw new Wrong(text)
  },
}
const program = () => centimeProgram(io, styleFor({ isTerminal: false }))

/** The names of a command and of those above it. */
const nameOf = (usage: string): string => usage.replace(/^centime ?/, '')

test('each command has --help, and the list is complete', () => {
  const [, ...below] = withSubcommands(program())
  const named = below.map((command) => {
    const parents = []
    for (let one = command.parent; one !== null; one = one.parent) parents.unshift(one.name())
    return { command, name: nameOf([...parents, command.name()].join(' ')) }
  })
  for (const { command, name } of named) expect(command.helpInformation()).toContain(`Usage: centime ${name}`)
  const groups = ['partner', 'key', 'audit', 'tenant', 'dsn']
  expect(
    named
      .map(({ name }) => name)
      .filter((name) => !groups.includes(name))
      .sort(),
  ).toEqual([...COMMANDS].sort())
})

describe('a wrong argument is refused in one line', () => {
  test.each([
    [[]],
    [['pay']],
    [['pay', 'missing.json']],
    [['pay', README, 'more']],
    [['pay', README, '--pdff']],
    [['nothing']],
    [['law', '2026-13']],
    [['law', '2026-02-30']],
    [['law', '2023-01']],
    [['agreement', '1486', '--on', '2023-01']],
    [['law-due', '2026-02-30']],
    [['agreement', '1486', '--on', '2026-13']],
    [['agreement', '9999']],
    [['agreement', 'abc']],
    [['explain', README]],
    [['explain', README, '12345']],
    [['explain', README, '210', '--month', '2026-07']],
  ])('centime %j', async (args) => {
    const error: unknown = await program()
      .parseAsync(args, { from: 'user' })
      .catch((thrown: unknown) => thrown)
    const isRefused = error instanceof Wrong || (error instanceof CommanderError && error.exitCode !== 0)
    expect(isRefused, String(error)).toBe(true)
  })
})

describe('centime agreement', () => {
  const printed = async (...args: readonly string[]): Promise<string> => {
    const lines: string[] = []
    const own: CommandIo = { ...io, print: (text) => void lines.push(text) }
    const style = styleFor({ isTerminal: false })
    await centimeProgram(own, style).parseAsync(['agreement', ...args, '--on', '2026-06'], { from: 'user' })
    return lines.join('\n').replaceAll(/[\u00a0\u202f]/g, ' ')
  }
  test('prints categories, rules with their articles, and each row of the scales', async () => {
    const text = await printed('0787')
    expect(text).toContain('787 Cabinets d’experts-comptables et de commissaires aux comptes')
    expect(text).toContain('employes  Employés')
    expect(text).toContain('art. 6.2.1')
    expect(text).toContain('moins de 24 mois d’ancienneté : 1 mois\n        au-delà : 2 mois')
    // Syntec, art. 4.2: a resignation of ETAM of coefficient 240 to 355, and of coefficient 400 to 500.
    const syntec = await printed('1486')
    expect(syntec).toContain('24 mois d’ancienneté au plus : 1 mois\n        au-delà : 2 mois')
    expect(syntec).toContain('art. 4.2\n        quelle que soit l’ancienneté : 2 mois')
  })
  test('without a number prints the list', async () => {
    expect((await printed()).split('\n')).toHaveLength(35)
  })
  test('--json has the same for machines', async () => {
    expect(JSON.parse(await printed('1147', '--json'))).toMatchObject({ idcc: '1147', checkedUntil: '2026-07-24' })
  })
})
