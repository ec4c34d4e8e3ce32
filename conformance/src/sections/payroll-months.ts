import {
  absent,
  answers,
  at,
  eachAt,
  having,
  holds,
  listAt,
  numberAt,
  refuses,
  same,
  someText,
  textAt,
} from '../judge.js'
import { type Kit, section } from '../kit.js'
import { type Month, monthAt } from '../month.js'
import { type Company, company, ended, MINIMUM, officer, shifted, type Values } from '../tenants.js'
import type { Answer } from '../wire.js'

/** The months of a payroll: `Y` of the contract. */
const pathOf = ({ path, payrollId }: Company): string => `${path}/payrolls/${payrollId}/cycles`

export const monthOf = (kit: Kit, of: Company, period = of.thisMonth): Month =>
  monthAt(kit, `${pathOf(of)}/${period}`, period)

export const HOURS: Values = { Remuneration: { HeuresTravaillees: '151.67' } }
export const rate = (euros: string): Values => ({ Remuneration: { TauxHoraire: euros } })

/** Hires people, each with the hours of the service's month. */
export async function hired(of: Company, ...names: readonly string[]): Promise<readonly number[]> {
  const ids: number[] = []
  for (const name of names) {
    const id = await of.hire(name)
    answers(await of.recordNow(id, HOURS), 201)
    ids.push(id)
  }
  return ids
}

/** Accepts each finding that is to be checked. */
export async function accept(month: Month, controls: Answer): Promise<readonly Answer[]> {
  const accepted: Answer[] = []
  for (const [index, severity] of eachAt(controls, 'severity').entries()) {
    if (severity !== 'to_check') continue
    const to = `/controls/${at(controls, `/${index}/code`)}/acceptance`
    accepted.push(await month.send('PUT', to, { note: 'agreed with the client' }))
  }
  return accepted
}

/** The last day of a month. */
const lastDay = (month: string): string =>
  new Date(Date.parse(`${shifted(month, 1)}-01T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)

export const payrollMonth = section(
  '4.6',
  'The month of a payroll, from PUT to final',
  async (kit) => {
    const of = await company(kit)
    const [jeanne = 0, paul = 0, marc = 0] = await hired(of, 'jeanne', 'paul', 'marc')
    const month = monthOf(kit, of)
    const opened = await month.open()
    const again = await month.open()
    const dated = { paymentDate: `${of.thisMonth}-20` }
    const unmatched = await kit.partner.put(month.path, dated)
    await month.read()
    const paidEarlier = await month.send('PUT', '', dated)
    const held = await month.send('PUT', `/held/${marc}`, { reason: 'the contract is not signed' })
    const keyless = await kit.partner.post(`${month.path}/calculate`, {}, { 'if-match': month.etag() })
    const raw = await of.start({ name: of.thisMonth, periodStart: `${of.thisMonth}-01T00:00:00Z` })
    const review = await month.calculated()
    const candidateId = textAt(review, '/candidate/id')
    const persons = await kit.partner.get(`${month.path}/persons`)
    const page = await kit.partner.get(`${month.path}/persons?top=1`)
    const job = `${of.path}/payruns/jobs/${numberAt(review, '/candidate/payrunJobId')}`
    const released = await kit.admin().post(`${job}/status`, { status: 'Release' })
    await accept(month, await kit.partner.get(`${month.path}/controls`))
    const final = await month.approved(candidateId)
    const skipped = await monthOf(kit, of, shifted(of.thisMonth, -2)).open()
    return {
      ...{ of, jeanne, paul, marc, opened, again, unmatched, paidEarlier, held, keyless, raw, review, persons, page },
      ...{ released, final, skipped },
      list: await kit.partner.get(`${pathOf(of)}?top=1`),
      receipt: await kit.partner.get(`${month.path}/receipt`),
    }
  },
  {
    'PUT opens it with 201 and an ETag: `collecting`, paid on its last day, without variables': ({ opened, of }) => {
      const { payrollId } = of
      const wanted = { payrollId, paymentDate: lastDay(of.thisMonth), revision: 1, state: 'collecting' }
      answers(opened, 201, { ...wanted, candidate: null, held: [], variables: absent })
      return holds(opened.headers.get('etag') !== null, String(opened.headers.get('etag')))
    },
    'PUT again answers 200 with the same month': ({ opened, again }) =>
      `${answers(again, 200)} ${same('the month', again.json, opened.json) && 'the same month'}`,
    'Another payment date without If-Match is refused with 428': ({ unmatched }) =>
      holds(unmatched.status === 428, '428'),
    'With it the month is paid on that day': ({ paidEarlier, of }) =>
      answers(paidEarlier, 200, { paymentDate: `${of.thisMonth}-20` }),
    'A person is held out with a reason': ({ held, marc }) =>
      answers(held, 200, { held: [{ employeeId: marc, reason: 'the contract is not signed' }] }),
    'A calculation without an Idempotency-Key is refused': ({ keyless }) =>
      holds(keyless.status === 400, String(keyless.status)),
    'While it is open, a raw job of its payroll and period is refused with 409': ({ raw }) =>
      holds(raw.status === 409, `${raw.status} ${at(raw, '/code')}`),
    'Its candidate counts the people, and those held out': ({ review }) =>
      answers(review, 200, {
        state: 'preview_ready',
        counts: { people: 3, computed: 2, withFaults: 0, held: 1, changed: 2 },
        result: { outcome: 'ready', blockers: [], persons: absent },
      }),
    '`persons` are the people of the candidate, without the one who is held out': ({ persons, jeanne, paul }) =>
      same('the people', eachAt(persons, 'employeeId'), [jeanne, paul]),
    'Their page has the paging headers': ({ page }) => {
      same('X-Total-Count', page.headers.get('x-total-count'), '2')
      return `${listAt(page).length} of 2, ${holds((page.headers.get('link') ?? '').includes('rel="next"'), 'next')}`
    },
    'The job of the candidate is not released beside it: 409 `draft_owned_by_candidate`': ({ released }) =>
      refuses(released, 409, 'draft_owned_by_candidate'),
    'Approved, it is final with the same candidate': ({ final, review }) =>
      `${answers(final, 200, { state: 'finalized', revision: 1 })} ${same('the candidate', at(final, '/candidate'), at(review, '/candidate'))}`,
    'The list of months is a bare array with the paging headers': ({ list }) =>
      `${answers(list, 200, [{ revision: 1 }])} ${same('X-Total-Count', list.headers.get('x-total-count'), '1')}`,
    'Its receipt names the candidate': ({ receipt, review }) =>
      answers(receipt, 200, { revision: 1, candidateId: textAt(review, '/candidate/id') }),
    'A month before the write window is refused with 422': ({ skipped }) =>
      refuses(skipped, 422, 'period_outside_write_window'),
  },
)

export const payrollReview = section(
  '4.6',
  'Faults, controls and candidates of a payroll',
  async (kit) => {
    const of = await company(kit)
    const [jeanne = 0, paul = 0] = await hired(of, 'jeanne', 'paul')
    const admin = kit.admin()
    const person = { identifier: 'marc', firstName: 'Marc', lastName: 'Petit', divisions: ['Siège'] }
    const marc = numberAt(await admin.post(`${of.path}/employees`, person), '/id')
    await of.recordNow(marc, { ...MINIMUM, ...HOURS })
    const month = monthOf(kit, of)
    await month.open()
    const faulty = await month.calculated()
    const blocked = await month.approve(textAt(faulty, '/candidate/id'))
    await of.recordNow(marc, rate('16'))
    const mended = await month.read()
    const whole = await month.calculated()
    await of.recordNow(jeanne, rate('5'))
    const stale = await month.approve(textAt(whole, '/candidate/id'))
    const current = await month.read()
    const old = await month.approve(textAt(whole, '/candidate/id'))
    const review = await month.calculated()
    const candidateId = textAt(review, '/candidate/id')
    const open = await month.approve(candidateId)
    const controls = await kit.partner.get(`${month.path}/controls`)
    const tag = month.etag()
    const accepted = await accept(month, controls)
    const kept = await month.read()
    const abandonment = { candidateId, idempotencyKey: kit.name('abandon') }
    const abandoned = await month.send('POST', '/abandon', abandonment)
    const president = await officer(kit)
    const elsewhere = `${president.path}/payrolls/${president.payrollId}/cycles/${president.thisMonth}`
    return {
      ...{ jeanne, paul, marc, faulty, blocked, mended, whole, stale, current, old, review, open, controls, tag },
      ...{ accepted, kept, abandoned },
      officers: await kit.partner.put(elsewhere, {}),
      unknown: await kit.partner.get(`${of.path}/payrolls/999999999/cycles`),
      foreign: await kit.other().get(month.path),
      operation: await kit.partner.get(`${month.path}/operations/999999999`),
    }
  },
  {
    'A person with a fault is left out and named as a blocker, with case and field; the others are computed': ({
      faulty,
      marc,
    }) =>
      answers(faulty, 200, {
        state: 'preview_ready',
        counts: { people: 3, computed: 2, withFaults: 1, held: 0 },
        result: {
          outcome: 'blocked',
          blockers: having({
            employeeId: marc,
            caseName: 'Remuneration',
            caseFieldName: 'TauxHoraire',
            message: someText,
          }),
        },
      }),
    'A candidate with blockers is not approved: 409 `candidate_conflict`': ({ blocked }) =>
      refuses(blocked, 409, 'candidate_conflict'),
    'The mended fault takes the candidate away, and the month names the person whose value has changed': ({
      mended,
      marc,
    }) => answers(mended, 200, { state: 'collecting', candidate: null, changes: having({ employeeId: marc }) }),
    'Calculated again, that person alone is computed anew': ({ whole }) =>
      answers(whole, 200, { counts: { people: 3, computed: 3, withFaults: 0, changed: 1 } }),
    'After a change its tag is refused with 412 and its candidate with 409': ({ stale, old }) =>
      `${refuses(stale, 412, 'etag_mismatch')} ${refuses(old, 409, 'candidate_conflict')}`,
    'The month is `collecting` then': ({ current }) => answers(current, 200, { state: 'collecting', candidate: null }),
    'A rate below the minimum wage is a control to check': ({ controls, jeanne }) =>
      answers(
        controls,
        200,
        having({ severity: 'to_check', message: someText, people: having({ employeeId: jeanne }) }),
      ),
    'With open controls the candidate is not approved: 409 `controls_open`': ({ open }) =>
      refuses(open, 409, 'controls_open'),
    'A finding is accepted with a note, which moves no ETag': ({ accepted, kept, tag }) => {
      for (const answer of accepted) answers(answer, 200, { accepted: { note: 'agreed with the client' } })
      return `${accepted.length} accepted, ${same('the ETag', kept.headers.get('etag'), tag)}`
    },
    'An abandonment gives up exactly that draft': ({ abandoned }) =>
      answers(abandoned, 200, { state: 'collecting', candidate: null }),
    'The payroll of exactly one officer keeps its own months: 409 `officer_month` with their path': ({ officers }) =>
      refuses(officers, 409, 'officer_month', { path: someText }),
    'An unknown payroll and an unknown operation are 404': ({ unknown, operation }) =>
      `${refuses(unknown, 404, 'not_found')} ${refuses(operation, 404, 'not_found')}`,
    'The month of another partner is refused': ({ foreign }) =>
      holds(foreign.status === 403 || foreign.status === 404, String(foreign.status)),
  },
)

export const payrollRevisions = section(
  '9',
  'Revisions of a month of a payroll',
  async (kit) => {
    const of = await company(kit)
    const [jeanne = 0, paul = 0, marc = 0] = await hired(of, 'jeanne', 'paul', 'marc')
    const month = monthOf(kit, of)
    await month.open()
    await month.send('PUT', `/held/${marc}`, { reason: 'the contract is not signed' })
    const finalized = async (): Promise<Answer> => {
      const review = await month.calculated()
      await accept(month, await kit.partner.get(`${month.path}/controls`))
      return month.approved(textAt(review, '/candidate/id'))
    }
    const first = await finalized()
    const recorded = await of.recordNow(jeanne, rate('17'))
    const corrected = await month.read()
    const second = await finalized()
    const revisions = await kit.partner.get(`${month.path}/revisions`)
    const page = await kit.partner.get(`${month.path}/revisions?top=1`)
    const released = await month.send('DELETE', `/held/${marc}`, undefined)
    const third = await finalized()
    const raw = await of.start({ name: of.thisMonth, periodStart: `${of.thisMonth}-01T00:00:00Z` })
    const before = await rawPaid(kit)
    return { jeanne, paul, marc, first, recorded, corrected, second, revisions, page, released, third, raw, before }
  },
  {
    'A value recorded after finalization opens revision 2, without a candidate': ({ recorded, corrected }) =>
      `${answers(recorded, 201)} ${answers(corrected, 200, { state: 'collecting', revision: 2, candidate: null })}`,
    'Revision 2 pays the person alone who has moved, and names the job that it replaces': ({ first, second }) =>
      answers(second, 200, {
        ...{ state: 'finalized', revision: 2, counts: { computed: 1 } },
        replaces: [numberAt(first, '/candidate/payrunJobId')],
      }),
    'Each revision names the people whom it pays': ({ revisions, jeanne, paul }) => {
      const people = [listAt(revisions, '/0/people'), listAt(revisions, '/1/people')]
      return `${same('revision 1', people[0], [jeanne, paul])} ${same('revision 2', people[1], [jeanne])}`
    },
    'The list of revisions has the paging headers': ({ page }) => {
      same('X-Total-Count', page.headers.get('x-total-count'), '2')
      return `${listAt(page).length} of 2, ${holds((page.headers.get('link') ?? '').includes('rel="next"'), 'next')}`
    },
    'A person released after finalization is paid by the next revision': ({ released, third }) => {
      answers(released, 200, { state: 'collecting', revision: 3, held: [] })
      return answers(third, 200, { state: 'finalized', revision: 3, counts: { computed: 1 } })
    },
    'A raw job does not pay the month again: 409': ({ raw }) => holds(raw.status === 409, `409 ${at(raw, '/code')}`),
    'A period that a released raw job has paid is 409 `period_already_paid`, with its jobs': ({ before }) =>
      refuses(before.refused, 409, 'period_already_paid', { payrunJobIds: [before.jobId] }),
  },
)

/** A payroll whose month a raw job has paid, and the refusal to open that month. */
async function rawPaid(kit: Kit) {
  const of = await company(kit)
  await hired(of, 'jeanne')
  const started = await of.start({ name: of.thisMonth, periodStart: `${of.thisMonth}-01T00:00:00Z` })
  const job = await ended(kit, of.path, started)
  const jobId = numberAt(job, '/id')
  await kit.admin().post(`${of.path}/payruns/jobs/${jobId}/status`, { status: 'Release' })
  return { jobId, refused: await monthOf(kit, of).open() }
}
