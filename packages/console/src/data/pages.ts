import { clientRoutes } from './client.js'
import { clientsRoutes } from './clients.js'
import { declarationPages } from './declarations.js'
import { documentsRoutes } from './documents.js'
import { elementPages } from './elements.js'
import { employeeRoutes } from './employees.js'
import { homeRoutes } from './home.js'
import { importPages } from './imports.js'
import { journalRoutes } from './journal.js'
import { keyRoutes } from './keys.js'
import { lateChangesRoutes } from './late-changes.js'
import { lawRoutes } from './law.js'
import { lawAgreementRoutes } from './law-agreements.js'
import { lawChangeRoutes } from './law-changes.js'
import { lawDifferenceRoutes } from './law-difference.js'
import { lawPackPages } from './law-packs.js'
import { monthRoutes } from './month.js'
import { notificationRoutes } from './notifications.js'
import { operatorHomeRoutes } from './operator.js'
import { operatorMonthRoutes } from './operator-month.js'
import { payrollMonthPages } from './payroll-months.js'
import { payrunRoutes } from './payruns.js'
import type { Pages } from './port.js'

/** Adds all pages for readers who have signed in. */
export function addPages(pages: Pages): void {
  for (const routes of ALL) routes(pages)
}

const ALL: readonly ((pages: Pages) => void)[] = [
  homeRoutes,
  clientsRoutes,
  clientRoutes,
  monthRoutes,
  payrollMonthPages,
  elementPages,
  payrunRoutes,
  employeeRoutes,
  documentsRoutes,
  lateChangesRoutes,
  importPages,
  declarationPages,
  lawRoutes,
  lawAgreementRoutes,
  lawDifferenceRoutes,
  lawPackPages,
  lawChangeRoutes,
  operatorHomeRoutes,
  operatorMonthRoutes,
  notificationRoutes,
  journalRoutes,
  keyRoutes,
]
