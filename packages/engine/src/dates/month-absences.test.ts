import { expect, test } from 'vitest'
import { employee } from '../../testing/inputs.js'
import { settler } from '../calculate/settle.js'
import { NATURES, type NatureAbsence } from '../cases/absence-events.js'
import { MaintienArrets, UnitesDuMois } from '../cases/month-absences.js'
import { readInputs } from '../inputs/read-inputs.js'
import { defaut } from '../regulations/defaut.js'
import { fix } from '../tree/fix.js'
import { naturesBehind } from './month-absences.js'

/** A field that an absence changes names the nature of the absence. */

const fixed = fix(defaut, '2026-07-31')
const settled = settler(fixed)

/** The numbers of a July with an absence from the 1st to the 19th. */
function numbersOf(nature?: NatureAbsence) {
  const absence = { Evenement: 'a', Nature: nature ?? '', Debut: '2026-07-01', Fin: '2026-07-19', Subrogation: 'true' }
  const part = nature === 'temps_partiel_therapeutique' ? { PartTravaillee: '0.5' } : {}
  const { Subrogation: _, ...others } = absence
  const isPaid = nature !== undefined && naturesBehind(MaintienArrets.key).has(nature)
  const absences = nature === undefined ? [] : [{ ...(isPaid ? absence : others), ...part }]
  const read = readInputs(fixed, { ...employee('2026-07', '2600'), absences })
  if (!read.ok) throw new Error(JSON.stringify(read.faults))
  return settled(read.value.facts).numbers
}

test.each(NATURES)('%s', (nature) => {
  const without = numbersOf()
  const moved = Object.entries(numbersOf(nature)).filter(
    ([key, value]) => key !== UnitesDuMois.key && !value.eq(without[key] ?? 0) && naturesBehind(key).size > 0,
  )
  expect(moved.filter(([key]) => !naturesBehind(key).has(nature))).toEqual([])
  // A nature that neither retains nor pays anything by itself changes no field.
  expect(moved.length > 0).toBe(!['evenement_familial', 'formation'].includes(nature))
})
