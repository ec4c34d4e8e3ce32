import type { Pages } from './port.js'

/** Pages for keys with the admin role: readers with another one are refused. */
export function forOperators({ get, post }: Pages): Pages {
  const guarded =
    (show: Parameters<Pages['get']>[1]): Parameters<Pages['get']>[1] =>
    (visit) =>
      visit.key.role === 'admin' ? show(visit) : visit.refused('admin_required', 'this needs a key with the admin role')
  return { get: (path, show) => get(path, guarded(show)), post: (path, act) => post(path, guarded(act)) }
}
