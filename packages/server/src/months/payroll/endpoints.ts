import type { Endpoint } from '../../http/endpoint.js'
import { approvalRoutesOf } from '../approval-routes.js'
import { backPayRoutesOf } from '../back-pay/routes.js'
import { controlRoutesOf } from '../controls/routes.js'
import { cycleRoutesOf } from '../cycle-routes.js'
import { documentRoutesOf } from '../document-routes.js'
import { operatorRoutesOf } from '../operator-routes.js'
import { personDocumentRoutes } from './document-routes.js'
import { PAYROLLS } from './kind.js'
import { personRoutes } from './persons-routes.js'
import { payrollMonthRoutes } from './routes.js'
import { payrollSettingRoutes } from './settings-routes.js'

/** The routes of the months of payrolls: those that months of officers have too, and their own. */
export const monthsOfPayrolls: readonly Endpoint[] = [
  ...payrollMonthRoutes,
  ...cycleRoutesOf(PAYROLLS),
  ...personRoutes,
  ...controlRoutesOf(PAYROLLS),
  ...backPayRoutesOf(PAYROLLS),
  ...approvalRoutesOf(PAYROLLS),
  ...documentRoutesOf(PAYROLLS),
  ...personDocumentRoutes,
  ...operatorRoutesOf(PAYROLLS),
  ...payrollSettingRoutes,
]
