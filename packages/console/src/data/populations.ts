import { OFFICERS_REGULATION } from '@centime/cycle'
import type { z } from 'zod'
import type { PayrollAnswer } from '../answers.js'
import type { Population } from '../pieces/populations.js'
import type { SignedIn } from './port.js'

/** The people whom a client pays: its officers, and the people of each other payroll. */
export async function populationsOf(
  { lists, part, say }: SignedIn,
  payrolls: readonly z.infer<typeof PayrollAnswer>[],
): Promise<readonly Population[]> {
  const client = `/console/dossiers/${part('tenantId')}`
  const officers = (await lists.paysOfficers())
    ? [{ payrollId: undefined, name: say('Mandataires', 'Officers'), months: `${client}/mois` }]
    : []
  const others = payrolls.filter(({ regulationId }) => regulationId !== OFFICERS_REGULATION)
  return [
    ...officers,
    ...others.map(({ id, name }) => ({ payrollId: id, name, months: `${client}/populations/${id}/mois` })),
  ]
}
