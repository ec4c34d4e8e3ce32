import { changeInputs } from '@centime/cycle'
import { dayInParis, monthOf } from '@centime/engine'
import type { CaseValue } from '../case-change.js'
import type { Refusal } from '../http/refusal.js'
import { loadCycle } from '../store/cycles.js'
import { managedPayroll } from '../store/managed.js'
import { happen, type Scene, surroundings } from './scene.js'
import { refusalOf } from './write.js'

/**
 * A native value dated in a managed month counts as a change of that month's inputs. The refusal of one month takes the
 * whole change back.
 */
export async function nativeChange(
  scene: Scene,
  payrollId: number,
  values: readonly CaseValue[],
): Promise<Refusal | undefined> {
  const managed = await managedPayroll(scene.db)
  if (managed?.payrollId !== payrollId) return undefined
  const months = new Set(values.map(({ start }) => monthOf(dayInParis(start))))
  for (const period of [...months].sort()) {
    const cycle = await loadCycle(scene.db, period)
    const decision = changeInputs(cycle, await surroundings(scene, period))
    if (!decision.ok) return refusalOf(cycle, decision.refusal)
    await happen(scene, cycle, decision.events)
  }
  return undefined
}
