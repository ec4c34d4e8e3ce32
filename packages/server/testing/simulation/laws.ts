import { Decimal } from '@centime/engine'
import type { Random } from '@centime/testing'
import { must } from '../client.js'
import { paidBackBy } from '../paid-back.js'
import { broken } from '../violation.js'
import type { Records } from './records.js'
import type { Requests } from './requests.js'
import type { Tenant } from './tenants.js'

/**
 * The law of the simulation: an operator adds a law pack that moves the pay of every person, and takes it back. Each result must be
 * computed with the law that its job names.
 */

const [SHIPPED, CORRECTED] = ['0.004', '0.005']
/** The uncapped old-age contribution of the employee from 0.40 to 0.50 percent, fictitious. */
export const PACK = {
  id: 'simulated',
  issued: '2026-07-01',
  confirmedUntil: '2026-12-31',
  figures: [
    {
      ...{ table: 'TauxURSSAF', key: 'VieillesseDeplafonneeSalariale', from: '2026-01-01', text: 'simulated' },
      ...{ value: CORRECTED, corrects: SHIPPED },
    },
  ],
}
const LINE = 'VieillesseDeplafonneeSalariale'
const GROSS = 'TotalBrut'

/** The digest of the law without the pack. */
export const shippedLaw = async ({ machine, tenants }: Records): Promise<string> => {
  const [tenant] = tenants
  if (tenant === undefined) throw new Error('a simulation has a tenant')
  return (await machine.undisturbed(() => must(200, tenant.admin.get('/law/packs')))).lawDigest
}

/** An operator adds the pack or takes it back. It may be there already, or gone. */
export function changeLaw(requests: Requests, { admin }: Tenant, random: Random): Promise<void> {
  return random.isTrue(0.5)
    ? requests.send('add law pack', () => admin.send('POST', '/law/packs', PACK))
    : requests.send('remove law pack', () => admin.send('DELETE', `/law/packs/${PACK.id}`))
}

/** Every visible result of a tenant is computed with the law that its job names. */
export async function checkLaws(records: Records, tenant: Tenant, shipped: string): Promise<void> {
  const { machine } = records
  const rows = await records.rowsOf(tenant)
  for (const { id, lawDigest, jobEnd, status } of rows.jobs) {
    if (jobEnd === null || status === 'Abort') continue
    const path = `${tenant.path}/payrollresults/sets?payrunJobId=${id}`
    const sets: readonly ShownSet[] = await machine.undisturbed(() => must(200, tenant.admin.get(path)))
    const rate = lawDigest === shipped ? SHIPPED : CORRECTED
    for (const set of sets) {
      // Past months that it pays are other months, which were paid under other laws.
      const of = (wanted: string): Decimal => {
        const paid = set.wageTypeResults.find(({ wageTypeName }) => wageTypeName === wanted)?.value ?? 0
        const others = [...paidBackBy(rows, id, set.employeeId, wanted).values()]
        return others.reduce((own, cents) => own.minus(new Decimal(cents).div(100)), new Decimal(paid))
      }
      const expected = of(GROSS).times(rate).toDecimalPlaces(2, Decimal.ROUND_HALF_UP)
      if (set.lawDigest !== lawDigest || !expected.eq(of(LINE)))
        throw broken('one law', `job ${id} is computed with ${of(LINE)} of ${of(GROSS)}, its law says ${rate}`)
    }
  }
}

interface ShownSet {
  readonly employeeId: number
  readonly lawDigest: string
  readonly wageTypeResults: readonly { readonly wageTypeName: string; readonly value: number }[]
}
