import { refuse } from '../ground/refusal.js'
import { refusalPage } from './refusals.js'
import type { Pages } from './visit.js'

/** Pages for keys with the admin role: readers with another one are refused. */
export function forOperators({ get, post }: Pages): Pages {
  const guarded =
    (show: Parameters<Pages['get']>[1]): Parameters<Pages['get']>[1] =>
    (visit) =>
      visit.key.role === 'admin' ? show(visit) : refusalPage(visit.c, visit.world, ADMIN_REQUIRED, visit.chrome)
  return { get: (path, show) => get(path, guarded(show)), post: (path, act) => post(path, guarded(act)) }
}
const ADMIN_REQUIRED = refuse('admin_required', 'this needs a key with the admin role')
