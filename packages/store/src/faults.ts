import type { Environment } from './open.js'
import type { ServiceDb } from './scope.js'
import { settingOf, writeSetting } from './settings.js'
import type { Store } from './store.js'

/** Faults that a sandbox still has to inject. The database stores them, so any process that uses it injects them. */

/** Faults that the sandbox injects on request. */
export const SANDBOX_FAULTS = [
  'engine_start_answer_lost',
  'engine_start_request_lost',
  'engine_start_duplicated',
  'engine_finalize_answer_lost',
  'engine_finalize_request_lost',
  'variable_write_answer_lost',
  'variable_write_request_lost',
  'variable_write_duplicated',
  'document_render_failed',
  'policy_unavailable',
] as const
export type SandboxFault = (typeof SANDBOX_FAULTS)[number]

/** Injects a fault the given number of times; 0 ends it. */
export const armFault = (db: ServiceDb, fault: SandboxFault, times: number): Promise<void> =>
  writeSetting(db, nameOf(fault), String(times))

/** How many times a fault is still to be injected, as text; no row: never. */
export const armedFault = (db: ServiceDb, fault: SandboxFault) => settingOf(db, nameOf(fault))

interface Sandbox {
  readonly store: Pick<Store, 'ask' | 'write'>
  readonly settings: { readonly environment: Environment }
}

/** Whether to fail this time; counts down. If two calls take the last one, only one of them fails. */
export async function takeFault({ store, settings }: Sandbox, fault: SandboxFault): Promise<boolean> {
  if (settings.environment !== 'sandbox') return false
  for (;;) {
    const found = await store.ask((db) => armedFault(db, fault).executeTakeFirst())
    const left = Number(found?.value ?? 0)
    if (left === 0) return false
    const taken = await store.write(async (db) => ({
      value: await db
        .updateTable('settings')
        .set({ value: String(left - 1) })
        .where((row) => row.and({ name: nameOf(fault), value: String(left) }))
        .executeTakeFirst(),
      commit: true,
    }))
    if (taken.numUpdatedRows > 0n) return true
  }
}

/** Whether any of some faults is still to be injected: one statement in the ordinary case, where nothing is to fail. */
export async function isAnyArmed({ store, settings }: Sandbox, faults: readonly SandboxFault[]): Promise<boolean> {
  if (settings.environment !== 'sandbox') return false
  const names = faults.map(nameOf)
  const armed = await store.ask((db) =>
    db.selectFrom('settings').select('name').where('name', 'in', names).where('value', '!=', '0').execute(),
  )
  return armed.length > 0
}

const nameOf = (fault: SandboxFault): string => `fault ${fault}`
