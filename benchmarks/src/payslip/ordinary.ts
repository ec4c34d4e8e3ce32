import { defaut, type Regulation } from '@centime/engine'
import { fix } from '@centime/engine/tree'
import { COLUMNS } from './columns.js'

/**
 * The default regulation with the columns as its only numbered lines, for the contestants of the engine. The lines that these read are
 * computed as in the default regulation for any employee: some 200 bases, absences and exemptions, most of them 0 for an ordinary one.
 */
const names: ReadonlySet<string> = new Set(COLUMNS)
const without: Regulation = {
  ...defaut,
  name: 'Benchmark.Ordinaire',
  fields: [],
  lines: Object.fromEntries(Object.entries(defaut.lines).filter(([, { name }]) => names.has(name))),
  kept: [],
  cumulated: [],
  collectors: {},
}

const fieldsRead = (regulation: Regulation): ReadonlySet<string> =>
  new Set(fix(regulation, '2026-06-30').reads.map(({ key }) => key))
const [all, some] = [fieldsRead(defaut), fieldsRead(without)]

export const ordinaire: Regulation = {
  ...without,
  // A regulation may not declare a number or choice that none of its formulas reads.
  fields: defaut.fields.filter(({ key }) => some.has(key) || !all.has(key)),
}
