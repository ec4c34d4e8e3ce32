import type { OwnScales } from '../../cases/agreements.js'
import { type Formula, sum } from '../../tree/formula.js'
import type { AgreedNotice, Agreement, Category } from './agreement.js'
import { noticeScales } from './notice.js'
import { cap, indemnite, part, years } from './terms.js'

/** A company's own agreement or custom: an agreement on the same formulas, whose scales are data of the company. */

const ALWAYS = '9999-12-31'
const noticeOf = noticeScales('Entreprise', ALWAYS)

/** Makes an agreement of some scales. */
export function ownAgreement({ reference, severance, notice, resignation }: OwnScales): Agreement {
  const category: Category = {
    code: '',
    label: reference,
    ...(severance && {
      severance: indemnite(reference, severance.right, capped(bandsIn(severance.scale), severance.cap)),
    }),
    notice: {
      ...(notice && { licenciement: noticeIn('Preavis', reference, notice) }),
      ...(notice && { mise_a_la_retraite: noticeIn('Preavis', reference, notice) }),
      ...(resignation && { demission: noticeIn('Demission', reference, resignation) }),
      ...(resignation && { depart_retraite: noticeIn('Demission', reference, resignation) }),
    },
  }
  return { idcc: '', name: reference, checkedUntil: ALWAYS, categories: [category] }
}

const capped = (months: Formula, most: string): Formula => (Number(most) > 0 ? cap(months, most) : months)

/** Rows `from:value` in the order of `from`. */
const rowsIn = (text: string): readonly (readonly [from: string, value: string])[] =>
  text
    .split(';')
    .map((row) => row.split(':'))
    .map(([from = '0', value = '0']) => [String(Number(from)), value] as const)
    .sort(([a], [b]) => Number(a) - Number(b))

/** `0:1/4;10:1/3`: a quarter of a month for each year up to 10, a third for each beyond. */
function bandsIn(text: string): Formula {
  const rows = rowsIn(text)
  const terms = rows.map(([from, fraction], place) => part(fraction, years(from, rows[place + 1]?.[0])))
  return terms.length === 1 && terms[0] !== undefined ? terms[0] : sum(...terms)
}

/** `0:15j;6:1m`: 15 days, one month from 6 months of service on; nothing below the first row. */
function noticeIn(name: string, reference: string, text: string): AgreedNotice {
  const rows = rowsIn(text)
  const lengths = [
    '0',
    ...rows.map(([, length]) => `${length.slice(0, -1)} ${length.endsWith('m') ? 'mois' : 'jours'}`),
  ]
  const below = rows.map(([from], place) => [`< ${Number(from)}`, lengths[place] ?? '0'] as const)
  return noticeOf(name, reference, ...below.filter(([limit]) => limit !== '< 0'), lengths.at(-1) ?? '0')
}
