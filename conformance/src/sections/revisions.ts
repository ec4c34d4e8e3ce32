import { absent, answers, at, numberAt, refuses, same, textAt } from '../judge.js'
import { section } from '../kit.js'
import { monthOf } from '../month.js'
import { caseOf, officer, shifted } from '../tenants.js'

export const candidates = section(
  '3.1',
  'Candidates that are replaced, and given up',
  async (kit) => {
    const of = await officer(kit)
    const month = monthOf(kit, of, of.thisMonth)
    const first = await month.reviewed(3000)
    const tag = month.etag()
    const candidateId = textAt(first, '/candidate/id')
    const changed = await month.variables(3500)
    const approval = { approvalKey: kit.name('approve'), candidateId }
    const stale = await month.send('POST', '/approval', approval, { 'if-match': tag })
    const old = await month.approve(candidateId)
    const second = await month.reviewed(3500)
    const again = { candidateId: textAt(second, '/candidate/id'), idempotencyKey: kit.name('abandon') }
    const conflict = await month.send('POST', '/abandon', {
      ...again,
      candidateId,
      idempotencyKey: kit.name('abandon'),
    })
    const abandoned = await month.send('POST', '/abandon', again)
    const repeated = await month.send('POST', '/abandon', again, { 'if-match': tag })
    const third = await month.reviewed(3500)
    const job = await kit.partner.get(`${of.path}/payruns/jobs/${numberAt(second, '/candidate/payrunJobId')}`)
    const values = { PAS: { TypeTaux: 'personnalise', TauxPAS: '0.1' } }
    const native = {
      userId: of.userId,
      employeeId: of.employeeId,
      divisionId: of.divisionId,
      case: caseOf(values, `${of.thisMonth}-10T00:00:00Z`),
    }
    const recorded = await kit.partner.post(`${of.path}/payrolls/${of.payrollId}/cases`, native)
    return { changed, stale, old, conflict, abandoned, repeated, third, job, recorded, moved: await month.read() }
  },
  {
    'A changed variable takes the candidate away: `collecting`, no result': ({ changed }) =>
      answers(changed, 200, { state: 'collecting', revision: 1, candidate: null, result: absent }),
    'The tag from before the change is then refused with 412': ({ stale }) => refuses(stale, 412, 'etag_mismatch'),
    'The old candidate is then a conflict': ({ old }) => refuses(old, 409, 'candidate_conflict'),
    'An abandonment of another candidate is a conflict': ({ conflict }) => refuses(conflict, 409, 'candidate_conflict'),
    'An abandonment gives up exactly that draft: `collecting`, its job aborted': ({ abandoned, job }) =>
      [
        answers(abandoned, 200, { state: 'collecting', candidate: null }),
        answers(job, 200, { jobStatus: 'Abort' }),
      ].join(' '),
    'The same abandonment again gets the same answer': ({ abandoned, repeated }) =>
      `${answers(repeated, 200)} ${same('state', at(repeated, '/state'), at(abandoned, '/state'))}`,
    'The month can be calculated again': ({ third }) => answers(third, 200, { state: 'preview_ready' }),
    'A native value of the employee in that month takes the candidate away too': ({ recorded, moved }) =>
      [answers(recorded, 201), answers(moved, 200, { state: 'collecting', candidate: null })].join(' '),
  },
)

export const revisions = section(
  '9',
  'Revisions, and the order of months',
  async (kit) => {
    const of = await officer(kit)
    const last = monthOf(kit, of, of.lastMonth)
    const next = monthOf(kit, of, of.thisMonth)
    const refusedMonths = [
      await monthOf(kit, of, shifted(of.lastMonth, -1)).open(),
      await monthOf(kit, of, shifted(of.thisMonth, 1)).open(),
    ]
    await last.reviewed(3000)
    await next.open()
    await next.variables(3000)
    const early = await next.calculate()
    const dates = [
      await next.variables(3000, `${of.lastMonth}-28`),
      await next.variables(3000, `${shifted(of.thisMonth, 2)}-01`),
    ]
    const candidateId = textAt(await last.read(), '/candidate/id')
    await last.ended(await last.approve(candidateId))
    const final = await last.read()
    const corrected = await last.variables(3100)
    const first = await kit.partner.get(`${last.path}/revisions/1`)
    const second = await last.finalized(3100)
    const kept = await kit.partner.get(`${last.path}/revisions/1`)
    await next.read()
    const followed = await next.finalized(3000)
    await last.read()
    const late = await last.variables(3200)
    return {
      refusedMonths,
      early,
      dates,
      final,
      corrected,
      first,
      second,
      kept,
      followed,
      late,
      unchanged: await last.read(),
      list: await kit.partner.get(`${of.path}/payroll-cycles`),
    }
  },
  {
    'Months before the last and after this one are refused with 422 `period_outside_write_window`': ({
      refusedMonths,
    }) => refusedMonths.map((answer) => refuses(answer, 422, 'period_outside_write_window')).join(' '),
    'A month is not calculated before the earlier month is finalized: 409 `prior_month_not_finalized`': ({ early }) =>
      refuses(early, 409, 'prior_month_not_finalized'),
    'A payment date before the month, or after the next one, is refused with 422 `payment_date_refused`': ({ dates }) =>
      dates.map((answer) => refuses(answer, 422, 'payment_date_refused')).join(' '),
    'A change after finalization opens revision 2, without a candidate': ({ corrected }) =>
      answers(corrected, 200, { state: 'collecting', revision: 2, candidate: null }),
    'Revision 1 stays readable, finalized, with its variables, candidate and result': ({ first, final }) => {
      answers(first, 200, { state: 'finalized', revision: 1, variables: { remuneration: 3000 } })
      return [
        same('the candidate', at(first, '/candidate'), at(final, '/candidate')),
        same('the result', at(first, '/result'), at(final, '/result')) && 'same result',
      ].join(' ')
    },
    'The correction is finalized as revision 2, and revision 1 is as it was': ({ second, kept, first }) =>
      [
        answers(second, 200, { state: 'finalized', revision: 2, result: { persons: [{ gross: 3100 }] } }),
        same('revision 1', kept.json, first.json) && 'revision 1 unchanged',
      ].join(' '),
    'The next month is then calculated and finalized': ({ followed }) =>
      answers(followed, 200, { state: 'finalized', revision: 1 }),
    'A change of a month before a finalized one is refused: 409 `later_finalized_month_requires_operator_replay`': ({
      late,
    }) => refuses(late, 409, 'later_finalized_month_requires_operator_replay'),
    'The refused change changed nothing': ({ unchanged, second }) =>
      same('the month', unchanged.json, second.json) && 'unchanged',
    'The list of months has each month once, by period': ({ list }) =>
      answers(list, 200, [{ revision: 2 }, { revision: 1 }]),
  },
)
