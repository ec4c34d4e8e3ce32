import { figuresInForce } from '@centime/engine/catalogue'
import type { FixedFormula, FixedRegulation } from '@centime/engine/tree'
import type { FigureRow, LineRow } from '../pages/law.js'
import { LawDifferencePage } from '../pages/law-difference.js'
import { lawDayOf } from './law.js'
import type { Pages } from './port.js'

/** Changes of the law between two days. */
export function lawDifferenceRoutes({ get }: Pages): void {
  get('/droit/ecart', async (visit) => {
    const to = await lawDayOf(visit, 'a')
    const from = await lawDayOf(visit, 'de', yearBefore(to.day))
    const errors = { ...(to.error && { a: to.error }), ...(from.error && { de: from.error }) }
    const figures = differing(figuresInForce(from.day, from.fixed.law), figuresInForce(to.day, to.fixed.law))
    const rules = newRules(from.fixed, to.fixed)
    return visit.show(
      LawDifferencePage(visit.chrome, {
        from: from.day,
        to: to.day,
        isOperator: to.isOperator,
        errors,
        figures,
        rules,
      }),
    )
  })
}

/** The last day of the year before: a change of year is what people ask for. */
const yearBefore = (day: string): string => `${Number(day.slice(0, 4)) - 1}-12-31`

function differing(before: readonly FigureRow[], after: readonly FigureRow[]) {
  const nameOf = ({ table, key }: FigureRow): string => `${table}.${key}`
  const [old, now] = [new Map(before.map((one) => [nameOf(one), one])), new Map(after.map((one) => [nameOf(one), one]))]
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((name) => {
    const [was, is] = [old.get(name), now.get(name)]
    const either = is ?? was
    if (either === undefined || was?.value === is?.value) return []
    return [{ table: either.table, key: either.key, before: was?.value, after: is?.value, text: either.text }]
  })
}

function newRules(
  before: FixedRegulation,
  after: FixedRegulation,
): readonly (LineRow & { since: string; text: string })[] {
  return after.lines.flatMap(({ name, number, line, formula }) => {
    const version = versionOf(formula)
    if (version === undefined || version.from <= before.lawDate || version.from > after.lawDate) return []
    return [{ name, number, label: line.label, since: version.from, text: version.text }]
  })
}

/** The rule of a formula that was replaced by another one: the outermost. */
function versionOf(formula: FixedFormula): (FixedFormula & { readonly kind: 'version' }) | undefined {
  switch (formula.kind) {
    case 'version':
      return formula
    case 'round':
      return versionOf(formula.of)
    case 'binary':
      return versionOf(formula.left) ?? versionOf(formula.right)
    case 'choose':
      return versionOf(formula.so) ?? versionOf(formula.otherwise)
    default:
      return undefined
  }
}
