import { answers, at, holds, instant, listAt, refuses, same, textAt } from '../judge.js'
import { section } from '../kit.js'
import { company } from '../tenants.js'
import { accept, hired, monthOf, rate } from './payroll-months.js'

export const lateChanges = section(
  '8',
  'Policies, and late changes of a payroll',
  async (kit) => {
    const of = await company(kit)
    const [jeanne = 0] = await hired(of, 'jeanne', 'paul')
    const [tenant, payroll] = [`${of.path}/policy`, `${of.path}/payrolls/${of.payrollId}/policy`]
    const policies = [await kit.partner.get(tenant), await kit.partner.get(payroll)]
    const byPartner = await kit.partner.put(payroll, { lateChanges: 'carry' })
    const unknown = await kit.admin().put(payroll, { lateChanges: 'forget' })
    const carried = await kit.admin().put(payroll, { lateChanges: 'carry' })
    const month = monthOf(kit, of)
    await month.open()
    const review = await month.calculated()
    await accept(month, await kit.partner.get(`${month.path}/controls`))
    const final = await month.approved(textAt(review, '/candidate/id'))
    const recorded = await of.recordNow(jeanne, rate('17'))
    const late = await month.read()
    const again = await of.recordNow(jeanne, rate('18'))
    const second = await month.read()
    return { of, jeanne, policies, byPartner, unknown, carried, final, recorded, late, again, second }
  },
  {
    'Where nothing was set, a tenant asks for the consent to provisional law, and a payroll revises': ({
      policies,
    }) => {
      const [tenant, payroll] = policies
      if (tenant === undefined || payroll === undefined) throw new Error('two policies')
      const ofTenant = answers(tenant, 200, { nativeWrites: 'allow', provisionalLaw: 'ask' })
      return `${ofTenant} ${answers(payroll, 200, { lateChanges: 'revise' })}`
    },
    'The key of a partner sets no policy: 403': ({ byPartner }) => holds(byPartner.status === 403, '403'),
    'An unknown policy is 400 `validation_failed`': ({ unknown }) => refuses(unknown, 400, 'validation_failed'),
    'An operator sets it, and members that are left out stay': ({ carried, policies }) => {
      const [, payroll] = policies
      answers(carried, 200, { lateChanges: 'carry' })
      return same('backPay', at(carried, '/backPay'), payroll && at(payroll, '/backPay'))
    },
    'Under `carry` a value after finalization opens no revision': ({ final, recorded, late }) => {
      answers(recorded, 201)
      const unchanged = answers(late, 200, { state: 'finalized', revision: 1 })
      return `${unchanged} ${same('the candidate', at(late, '/candidate'), at(final, '/candidate'))}`
    },
    'It is a late change: the person, the old and the new value, who recorded it, and when': ({ late, jeanne, of }) =>
      answers(late, 200, {
        lateChanges: [
          {
            ...{ employeeId: jeanne, caseName: 'Remuneration', caseFieldName: 'TauxHoraire' },
            ...{ old: '16.4831542164', new: '17', recordedBy: of.userId, recordedAt: instant },
          },
        ],
      }),
    'Another value joins it: the month still knows what it paid': ({ again, second, late }) => {
      answers(again, 201)
      same('the earlier late change', listAt(second, '/lateChanges')[0], listAt(late, '/lateChanges')[0])
      return answers(second, 200, {
        lateChanges: [{ new: '17' }, { old: '17', new: '18' }],
      })
    },
  },
)
