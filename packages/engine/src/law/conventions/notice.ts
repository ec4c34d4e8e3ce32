import { CoefficientConvention, MoisNotification } from '../../cases/agreements.js'
import { type Bracket, scale, since } from '../../tree/figure.js'
import { type Condition, choose, isBelow, read } from '../../tree/formula.js'
import { type AgreedNotice, type Category, NOTICE_KINDS, type NoticeKind } from './agreement.js'
import { SINCE } from './terms.js'

/** Notice by months of service on the day of the notification, as dated scales. */

/** The day of the snapshot of the simulators of the Ministry of Labour that the rules were read from (`docs/agreements.md`). */
export const SHEET = '2026-07-24'

/** `< 6`: less than six months; `≤ 24`: at most. Rows follow one another; the last length, without a limit, is for all others. */
type Row = readonly [limit: `${'<' | '≤'} ${number}`, length: string]

/** A limit that is included, a part of a month further: a day is more than 0.03 of a month. */
export const INCLUDED = '.01'

/** The scales of an agreement, each under a name of its own. */
export const noticeScales =
  (idcc: string, confirmedUntil: string) =>
  (name: string, text: string, ...rows: readonly [...Row[], string]): AgreedNotice => {
    const brackets = rows.map((row): Bracket => {
      if (typeof row === 'string') return [null, ...lengthOf(row)]
      const [sign = '', months = ''] = row[0].split(' ')
      return [sign === '≤' ? `${months}${INCLUDED}` : months, ...lengthOf(row[1])]
    })
    const options = { boundIncluded: false, datedBy: 'period', confirmedUntil } as const
    const table = scale(`Preavis${idcc}.${name}`, options, [since(SINCE, brackets, text)])
    const column = (place: number) => read(table, MoisNotification, place)
    return { text, months: column(0), days: column(1), workingDays: column(2) }
  }

/** Months, calendar days, working days of a length such as `1 mois`, `2 semaines`, `15 jours`, `2 jours ouvrés`, `0`. */
function lengthOf(text: string): readonly [months: string, days: string, workingDays: string] {
  const [count = '0', ...unit] = text.split(' ')
  switch (unit.join(' ')) {
    case 'mois':
      return [count, '0', '0']
    case 'semaine':
    case 'semaines':
      return ['0', String(7 * Number(count)), '0']
    case 'jours':
      return ['0', count, '0']
    case 'jour ouvré':
    case 'jours ouvrés':
      return ['0', '0', count]
    default:
      if (text !== '0') throw new Error(`${text} is no length of a notice`)
      return ['0', '0', '0']
  }
}

/** One notice where a condition holds, otherwise another. */
export const either = (when: Condition, so: AgreedNotice, otherwise: AgreedNotice): AgreedNotice => ({
  text: so.text === otherwise.text ? so.text : `${so.text} ; ${otherwise.text}`,
  months: choose(when, so.months, otherwise.months),
  days: choose(when, so.days, otherwise.days),
  workingDays: choose(when, so.workingDays, otherwise.workingDays),
})
/** One notice below a coefficient, another from it on. */
export const belowCoefficient = (coefficient: string, below: AgreedNotice, others: AgreedNotice): AgreedNotice =>
  either(isBelow(CoefficientConvention, coefficient), below, others)

/** The same notice for several kinds of end. */
const sameFor =
  (...kinds: readonly NoticeKind[]) =>
  (notice: AgreedNotice): Category['notice'] =>
    Object.fromEntries(kinds.map((kind) => [kind, notice]))
export const licenciementDemission = sameFor('licenciement', 'demission')
export const licenciementMise = sameFor('licenciement', 'mise_a_la_retraite')
export const retraite = sameFor('depart_retraite', 'mise_a_la_retraite')
export const tous = sameFor(...NOTICE_KINDS)
