import { AGREEMENTS, type AgreementInWords, agreementInWords, agreementOf, type Words } from '@centime/engine/catalogue'
import { hasLaw, lawMonths } from '@centime/engine/ground'
import type { Command } from 'commander'
import { dayIn } from './arguments.js'
import { today } from './law-commands.js'
import type { CommandIo } from './server-commands.js'
import type { Style } from './style.js'

/**
 * Adds the command that prints a collective agreement: its categories with their rules at the end of a contract, and
 * its articles.
 */
export function addAgreementCommand(centime: Command, io: CommandIo, style: Style): void {
  centime
    .command('agreement')
    .description('a collective agreement as it is computed, or the list of those that are covered; docs/agreements.md')
    .argument('[idcc]', 'its number, such as 1486; without it the list')
    .option('--on <day>', 'a month YYYY-MM (its first day) or a day YYYY-MM-DD; default: today')
    .option('--json', 'print JSON for machines')
    .action((idcc: string | undefined, options: { readonly on?: string; readonly json?: true }) => {
      const day = options.on === undefined ? today() : dayIn(io, options.on)
      if (!hasLaw(day)) return io.wrong(`centime: there is no law on ${day} (law_missing): ${lawMonths()}`)
      const numbers = AGREEMENTS.map((agreement) => agreement.idcc).join(', ')
      const found = idcc === undefined ? AGREEMENTS : AGREEMENTS.filter((one) => one === agreementOf(idcc))
      if (found.length === 0) return io.wrong(`centime: no agreement ${idcc} is covered: one of ${numbers}`)
      const shown = found.map((one) => agreementInWords(one, day))
      if (options.json) return io.print(JSON.stringify(idcc === undefined ? shown : shown[0], null, 1))
      for (const one of shown) {
        io.print(`${style.heading(`${one.idcc} ${one.name}`)}  ${style.quiet(`vérifié jusqu’au ${one.checkedUntil}`)}`)
        if (idcc !== undefined) for (const line of linesOfAgreement(one, style)) io.print(line)
      }
    })
}

function* linesOfAgreement({ coefficient, categories }: AgreementInWords, style: Style): Generator<string> {
  if (coefficient !== undefined) yield `  Contrat.Coefficient : ${coefficient}`
  for (const { code, label, severance, notice, scales } of categories) {
    yield ''
    yield style.heading(`  ${code}  ${label}`)
    yield `    indemnité de rupture  ${style.quiet(severance?.text ?? 'celle de la loi')}`
    if (severance !== undefined) yield* wordsIn(severance.words, 6)
    yield `    préavis, en mois  ${style.quiet(notice.text)}`
    yield* wordsIn(notice.words, 6)
    for (const { name, text, rows } of scales) {
      yield `      ${name}  ${style.quiet(text)}`
      for (const row of rows) yield `        ${limitText(row, rows.length)} : ${lengthText(row)}`
    }
  }
}

type NoticeRow = AgreementInWords['categories'][number]['scales'][number]['rows'][number]

function limitText({ below, isIncluded }: NoticeRow, rows: number): string {
  if (below !== undefined)
    return isIncluded ? `${below} mois d’ancienneté au plus` : `moins de ${below} mois d’ancienneté`
  return rows === 1 ? 'quelle que soit l’ancienneté' : 'au-delà'
}

function* wordsIn({ text, below }: Words, depth: number): Generator<string> {
  yield `${' '.repeat(depth)}${text}`
  for (const part of below) yield* wordsIn(part, depth + 2)
}

function lengthText(length: NoticeRow): string {
  const parts = [
    [length.months, 'mois'],
    [length.days, 'jours'],
    [length.workingDays, 'jours ouvrés'],
  ] as const
  return (
    parts.flatMap(([count, unit]) => (count === '0' ? [] : [`${count.replace('.', ',')} ${unit}`])).join(' ') || 'aucun'
  )
}
