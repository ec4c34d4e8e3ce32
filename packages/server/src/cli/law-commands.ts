import { existsSync } from 'node:fs'
import { type FigureInForce, figuresDue, figuresInForce, lawNotices, yearlyCalendar } from '@centime/engine/catalogue'
import { dayInParis, daysLater, hasLaw, lawMonths } from '@centime/engine/ground'
import { type Law, SHIPPED } from '@centime/engine/tree'
import type { Command } from 'commander'
import type { Settings } from '../ground/settings.js'
import { dayIn } from './arguments.js'
import { textIn } from './files.js'
import { checkList } from './law-check-list.js'
import type { CommandIo } from './server-commands.js'
import type { Style } from './style.js'

const DAY = 'a month YYYY-MM (its first day) or a day YYYY-MM-DD'
const DUE_DAYS = 60

/** The day of the machine's clock in France. */
export const today = (): string => dayInParis(new Date().toISOString())

/** Adds the commands that show the figures of the law, and which of them still need verification. */
export function addLawCommands(
  centime: Command,
  io: CommandIo,
  style: Style,
  settingsOf: (io: CommandIo) => Settings,
): void {
  const dayOf = (text: string): string => dayIn(io, text)

  const law = centime
    .command('law')
    .description('every figure in force on a day, with its text and the last day for which it was checked')
    .argument('<day>', DAY)
    .option('--json', 'print JSON for machines')
    .action(async (text: string, options: { readonly json?: true }) => {
      const day = dayOf(text)
      const inForce = await lawOfDatabase(settingsOf(io))
      const { completeUntil } = inForce
      if (!hasLaw(day, completeUntil)) {
        return io.wrong(`centime: there is no law on ${day} (law_missing): ${lawMonths(completeUntil)}`)
      }
      const figures = figuresInForce(day, inForce)
      if (options.json) return io.print(JSON.stringify(figures, null, 1))
      for (const [index, figure] of figures.entries()) {
        if (figure.table !== figures[index - 1]?.table) io.print(style.heading(figure.table))
        io.print(rowOf(figure, day, style))
      }
      for (const { code, message } of lawNotices(day, inForce)) io.print(style.alert(`${code}: ${message}`))
    })

  addPackCommands(law, io, settingsOf)

  centime
    .command('law-due')
    .description(
      `what a year publishes, as a check list: done is what is checked for the day in ${DUE_DAYS} days; exit code 1 if a figure is not`,
    )
    .argument('[day]', `${DAY}; default: today`)
    .action(async (text: string | undefined) => {
      const day = text === undefined ? today() : dayOf(text)
      const inForce = await lawOfDatabase(settingsOf(io))
      const by = daysLater(day, DUE_DAYS)
      const due = figuresDue(day, by, inForce)
      for (const line of checkList(yearlyCalendar(inForce), { due, by }, style)) io.print(line)
      if (due.size > 0) process.exitCode = 1
    })
}

/** The law of the database that the settings name, with its packs; the shipped one where there is no database yet. */
async function lawOfDatabase({ database }: Settings): Promise<Law> {
  const { isAddress } = await import('@centime/store/address')
  if (!isAddress(database) && !existsSync(database)) return SHIPPED
  const { readStore } = await import('@centime/store')
  const { lawInForce } = await import('../calculation/law.js')
  const reading = await readStore(database)
  try {
    // An earlier version has no packs.
    return reading.isMigrated ? (await reading.read(lawInForce)).law : SHIPPED
  } finally {
    await reading.close()
  }
}

/** Adds the commands for the law packs of the database, also while servers use it. */
function addPackCommands(law: Command, io: CommandIo, settingsOf: (io: CommandIo) => Settings): void {
  const show = (shown: object | { readonly refused: string }): void =>
    'refused' in shown ? io.refuse(`centime: ${shown.refused}`) : io.print(JSON.stringify(shown, null, 1))
  law
    .command('packs')
    .description('the law packs of the database, those that were taken back too; docs/law-packs.md')
    .action(async () => show(await (await import('./administration.js')).packsOf(settingsOf(io))))
  law
    .command('add')
    .description('add a law pack: every job that starts from now on is computed with it')
    .argument('<file>', 'JSON: a signed law pack')
    .action(async (file: string) =>
      show(await (await import('./administration.js')).addPackTo(settingsOf(io), textIn(io, file))),
    )
  law
    .command('remove')
    .description('take a law pack back; results stay')
    .argument('<id>', 'its id')
    .action(async (id: string) => show(await (await import('./administration.js')).removePackFrom(settingsOf(io), id)))
}

function rowOf({ key, value, since, text, confirmedUntil }: FigureInForce, day: string, style: Style): string {
  const marked = confirmedUntil < day ? style.alert : style.quiet
  const figure = `  ${key.padEnd(34)} ${value.padStart(10)}  depuis ${since}`
  return `${figure}  ${style.quiet(text)}  ${marked(`vérifié jusqu’au ${confirmedUntil}`)}`
}
