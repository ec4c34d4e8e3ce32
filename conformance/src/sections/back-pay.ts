import { answers, at, eachAt, having, holds, instant, listAt, refuses, same, someText, textAt } from '../judge.js'
import { type Kit, section } from '../kit.js'
import { monthOf as monthOfOfficer } from '../month.js'
import { company, officer, shifted } from '../tenants.js'
import { accept, HOURS, hired, monthOf, rate } from './payroll-months.js'

const REASON = 'a raise agreed late'
/** 151.67 hours at 17 euros, and how much more that is than 2,500 euros. */
const [GROSS, MORE] = [2578.39, 78.39]

export const backPay = section(
  '6',
  'Back pay of a payroll',
  async (kit) => {
    const of = await company(kit)
    const [jeanne = 0, paul = 0, marc = 0] = await hired(of, 'jeanne', 'paul', 'marc')
    const before = shifted(of.thisMonth, -1)
    for (const id of [jeanne, paul, marc]) answers(await of.recordFrom(before, id, HOURS), 201)
    await kit.admin().put(`${of.path}/payrolls/${of.payrollId}/policy`, { lateChanges: 'carry' })
    const past = monthOf(kit, of, before)
    await past.open()
    const review = await past.calculated()
    await accept(past, await kit.partner.get(`${past.path}/controls`))
    const paid = await past.approved(textAt(review, '/candidate/id'))
    for (const id of [jeanne, paul, marc]) answers(await of.recordFrom(before, id, rate('17'), REASON), 201)
    const month = monthOf(kit, of)
    const list = () => kit.partner.get(`${month.path}/back-pay?top=50`)
    const persons = () => kit.partner.get(`${month.path}/persons`)
    const decide = (employeeId: number, decision: string, origin = before) =>
      kit.partner.put(`${month.path}/back-pay/${employeeId}/${origin}`, { decision, note: 'agreed with the client' })
    await month.open()
    const empty = await list()
    const first = await month.calculated()
    const [proposed, undecided, without] = [
      await list(),
      await kit.partner.get(`${month.path}/controls`),
      await persons(),
    ]
    const proposedChange = await past.read()
    const early = await month.approve(textAt(first, '/candidate/id'))
    const accepted = await decide(jeanne, 'accept')
    const putOff = await decide(paul, 'put_off')
    const unknown = await decide(jeanne, 'accept', shifted(before, -1))
    const wrong = await decide(jeanne, 'forget')
    const moved = await month.read()
    const second = await month.calculated()
    const pays = await persons()
    await accept(month, await kit.partner.get(`${month.path}/controls`))
    const final = await month.approved(textAt(second, '/candidate/id'))
    return {
      ...{ of, jeanne, paul, marc, before, paid, empty, first, proposed, undecided, without, proposedChange, early },
      ...{ accepted, putOff, unknown, wrong, moved, pays, final },
      end: await list(),
      afterwards: await past.read(),
      officers: await ofOfficer(kit),
    }
  },
  {
    'Under `carry` a value of a final month opens no revision': ({ paid, proposedChange }) => {
      answers(paid, 200, { state: 'finalized' })
      return answers(proposedChange, 200, { state: 'finalized', revision: 1 })
    },
    'Before the first calculation nothing is found: a bare empty array with the paging headers': ({ empty }) => {
      answers(empty, 200)
      same('the list', listAt(empty), [])
      return same('X-Total-Count', empty.headers.get('x-total-count'), '0')
    },
    'The calculation proposes the difference of each person and month of origin, with its rule': ({
      proposed,
      jeanne,
      paul,
      marc,
      before,
    }) => {
      const found = { originPeriod: before, state: 'proposed', gross: MORE }
      answers(
        proposed,
        200,
        [jeanne, paul, marc].map((employeeId) => ({ employeeId, ...found })),
      )
      return same('the rules', [...new Set(eachAt(proposed, 'rule'))], ['month_of_origin'])
    },
    'It has its lines': ({ proposed }) => answers(proposed, 200, having({ lines: having({ value: MORE }) })),
    'Its cause is the recorded value: old, new, by which user, when and why': ({ proposed, jeanne, of }) =>
      answers(
        proposed,
        200,
        having({
          employeeId: jeanne,
          causes: having({
            ...{ employeeId: jeanne, old: '16.4831542164', new: '17', recordedBy: of.userId },
            ...{ recordedAt: instant, reason: REASON },
          }),
        }),
      ),
    'What is not decided is not paid, and is a finding to check': ({ without, undecided, jeanne }) => {
      answers(
        undecided,
        200,
        having({ severity: 'to_check', message: someText, people: having({ employeeId: jeanne }) }),
      )
      return same('the gross pay', eachAt(without, 'gross'), [GROSS, GROSS, GROSS])
    },
    'The late change says so: `proposed`': ({ proposedChange, jeanne }) =>
      answers(proposedChange, 200, { lateChanges: having({ employeeId: jeanne, backPay: 'proposed' }) }),
    'With the open finding the month is not approved: 409 `controls_open`': ({ early }) =>
      refuses(early, 409, 'controls_open'),
    'A decision needs no `If-Match`, and answers the difference as it stands': ({
      accepted,
      putOff,
      jeanne,
      before,
    }) => {
      const decided = { note: 'agreed with the client', at: instant }
      answers(accepted, 200, { employeeId: jeanne, originPeriod: before, state: 'accepted', decided })
      return answers(putOff, 200, { state: 'put_off', decided })
    },
    'A month without a difference is 404, an unknown decision 400': ({ unknown, wrong }) =>
      `${refuses(unknown, 404, 'not_found')} ${refuses(wrong, 400, 'validation_failed')}`,
    'A decision is a change of inputs: the candidate is withdrawn': ({ moved, first }) => {
      holds(at(first, '/candidate') !== null, 'a candidate before')
      return answers(moved, 200, { state: 'collecting', candidate: null })
    },
    'The next calculation pays what is accepted, and that alone': ({ pays }) =>
      same('the gross pay', eachAt(pays, 'gross'), [Math.round((GROSS + MORE) * 100) / 100, GROSS, GROSS]),
    'At the end what is accepted is paid, and all else put off': ({ final, end }) => {
      answers(final, 200, { state: 'finalized' })
      return same('the states', eachAt(end, 'state'), ['paid', 'put_off', 'put_off'])
    },
    'The late change names the month that paid': ({ afterwards, jeanne, paul, of }) =>
      answers(afterwards, 200, {
        lateChanges: having(
          { employeeId: jeanne, backPay: 'paid', backPayPeriod: of.thisMonth },
          { employeeId: paul, backPay: 'put_off' },
        ),
      }),
    'The month of an officer has its list too; a value of a month inside the window is a revision of that month': ({
      officers: { list, decided },
    }) => `${answers(list, 200, [])} ${refuses(decided, 404, 'not_found')}`,
  },
)

/** The month of an officer, of which nothing is late. */
async function ofOfficer(kit: Kit) {
  const of = await officer(kit)
  await monthOfOfficer(kit, of, of.lastMonth).finalized(3000)
  const month = monthOfOfficer(kit, of, of.thisMonth)
  await month.reviewed(3000)
  const list = await kit.partner.get(`${month.path}/back-pay`)
  const path = `${month.path}/back-pay/${of.employeeId}/${of.lastMonth}`
  return { list, decided: await kit.partner.put(path, { decision: 'accept' }) }
}
