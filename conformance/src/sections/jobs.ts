import {
  answers,
  at,
  departs,
  eachAt,
  having,
  holds,
  instant,
  integer,
  numberAt,
  refuses,
  refusesFields,
  same,
  someText,
} from '../judge.js'
import { section } from '../kit.js'
import { company, ended, JUNE } from '../tenants.js'
import type { Answer } from '../wire.js'

const draftOf = (payrunId: unknown): string => `Payrun with id ${payrunId} has already a payrun job with status Draft`

export const jobs = section(
  '2.6',
  'Payrun jobs',
  async (kit) => {
    const of = await company(kit)
    await of.hire('jeanne')
    await of.hire('paul')
    const started = await of.start()
    const job = await ended(kit, of.path, started)
    const blocked = await of.start()
    const move = (status: string, admin = kit.admin()) =>
      admin.post(`${of.path}/payruns/jobs/${numberAt(job, '/id')}/status`, { status })
    const skipped = await move('Complete')
    const moved = [await move('Release'), await move('Process'), await move('Complete')]
    const together = await Promise.all([of.start(), of.start()])
    const winner = together.find(({ status }) => status === 202) ?? departs(together[0], 'no start was accepted')
    const chosen = await ended(kit, of.path, winner)
    await kit.admin().post(`${of.path}/payruns/jobs/${numberAt(chosen, '/id')}/status`, { status: 'Abort' })
    const one = await of.run({ employeeIdentifiers: ['paul'] })
    return {
      ...{ started, job, blocked, skipped, moved, together, one },
      sets: await of.sets(job),
      oneSets: await of.sets(one),
      wrong: await of.start({
        payrunName: 'no such payrun',
        userIdentifier: 'nobody',
        periodStart: `${JUNE}-02T00:00:00Z`,
      }),
      noZone: await of.start({ periodStart: `${JUNE}-01T00:00:00` }),
    }
  },
  {
    'A start is answered 202 with the job in `Process`: no `jobEnd`, and no employee is processed': ({ started }) =>
      answers(started, 202, {
        id: integer,
        name: 'juin',
        jobStatus: 'Process',
        jobEnd: null,
        processedEmployeeCount: 0,
        forecast: null,
      }),
    '`Location` is the path of the job': ({ started, job }) =>
      same('Location', started.headers.get('location'), job.asked.replace('GET ', '')),
    'A calculated real job is `Draft` with `jobEnd`, its result `Full`, and each employee is processed': ({ job }) =>
      answers(job, 200, {
        jobStatus: 'Draft',
        jobEnd: instant,
        jobResult: 'Full',
        totalEmployeeCount: 2,
        processedEmployeeCount: 2,
      }),
    'Its period is the month, to its last millisecond in Paris': ({ job }) => {
      answers(job, 200, { periodName: JUNE })
      const end = new Date(String(at(job, '/periodEnd'))).toISOString()
      return same('periodEnd', end, '2026-06-30T21:59:59.999Z')
    },
    'When `jobEnd` is set, the results are there: one set a person, of exactly this job': ({ job, sets }) =>
      [answers(sets, 200), same('payrunJobId', eachAt(sets, 'payrunJobId'), [at(job, '/id'), at(job, '/id')])].join(
        ' ',
      ),
    'A draft blocks another real start of its payrun: 409, in the specified words': ({ job, blocked }) =>
      refuses(blocked, 409, 'payrun_draft_exists', {
        detail: draftOf(at(job, '/payrunId')),
        blockingJobId: numberAt(job, '/id'),
      }),
    'A step that the life of a job does not have is refused': ({ skipped }) =>
      holds(skipped.status === 409, `${skipped.status} ${at(skipped, '/code')}`),
    'An operator moves a draft to `Release`, `Process` and `Complete`': ({ moved }) =>
      moved
        .map((answer, step) => answers(answer, 200, { jobStatus: ['Release', 'Process', 'Complete'][step] ?? '' }))
        .join(' '),
    'Of two starts at the same time exactly one is accepted': ({ together }) =>
      same('the statuses', together.map(({ status }: Answer) => status).sort(), [202, 409]),
    '`employeeIdentifiers` limits a job to these employees': ({ one, oneSets }) =>
      [
        answers(one, 200, { totalEmployeeCount: 1 }),
        same('the people', eachAt(oneSets, 'employeeIdentifier'), ['paul']),
      ].join(' '),
    'A start with wrong names and another day than the first is refused with 400, each named': ({ wrong }) =>
      refusesFields(wrong, '/payrunName', '/userIdentifier', '/periodStart'),
    'A `periodStart` without a timezone is refused': ({ noZone }) => refusesFields(noZone, '/periodStart'),
  },
)

export const faults = section(
  '3.2',
  'Jobs that cannot be calculated',
  async (kit) => {
    const of = await company(kit)
    const admin = kit.admin()
    const person = { identifier: 'marc', firstName: 'Marc', lastName: 'Petit', divisions: ['Siège'] }
    const marc = numberAt(await admin.post(`${of.path}/employees`, person), '/id')
    await of.record(marc, { Contrat: { DateDebutContrat: '2024-01-01' }, Remuneration: { HeuresTravaillees: '100' } })
    const job = await of.run()
    await of.hire('jeanne')
    return {
      job,
      sets: await of.sets(job),
      next: await of.run({ onFault: 'skip' }),
      unknown: await kit.partner.get(`${of.path}/payruns/jobs/999999999`),
    }
  },
  {
    'A missing input ends the job in `Abort`, and the message names employee and field': ({ job }) => {
      answers(job, 200, { jobStatus: 'Abort', jobEnd: instant, message: someText })
      const message = String(at(job, '/message'))
      return holds(
        ['marc', 'TauxHoraire'].every((part) => message.includes(part)),
        message,
      )
    },
    '`faults` lists each missing field': ({ job }) =>
      answers(job, 200, {
        faults: having({
          employeeIdentifier: 'marc',
          caseName: 'Remuneration',
          caseFieldName: 'TauxHoraire',
          code: someText,
        }),
      }),
    'An aborted job leaves no result': ({ sets }) => answers(sets, 200, []),
    'An aborted job blocks nothing, and `onFault` `skip` leaves out who has faults': ({ next }) =>
      answers(next, 200, {
        jobStatus: 'Draft',
        processedEmployeeCount: 1,
        faults: having({ employeeIdentifier: 'marc' }),
      }),
    'An unknown job is 404 `not_found`': ({ unknown }) => refuses(unknown, 404, 'not_found'),
  },
)

export const simulations = section(
  '1',
  'Simulations',
  async (kit) => {
    const of = await company(kit)
    const jeanne = await of.hire('jeanne')
    await of.record(jeanne, { Remuneration: { TauxHoraire: '20' } }, 'raise')
    const real = await of.run()
    const first = await of.run({ forecast: 'raise' })
    const beside = await of.run({ forecast: 'other' })
    const again = await of.run({ forecast: 'raise' })
    const grossOf = async (job: Answer) => {
      const results = await of.sets(job)
      const found = listOfWageTypes(results).find((one) => Object(one).wageTypeNumber === 900)
      return Object(found).value
    }
    return {
      ...{ real, first, again },
      gross: [await grossOf(real), await grossOf(again), await grossOf(beside)],
      replaced: await kit.partner.get(`${of.path}/payruns/jobs/${numberAt(first, '/id')}`),
    }
  },
  {
    'A simulation is not blocked by a real draft, and ends as `Draft` with `jobEnd`': ({ real, first }) =>
      [
        answers(real, 200, { jobStatus: 'Draft' }),
        answers(first, 200, { jobStatus: 'Draft', jobEnd: instant, forecast: 'raise' }),
      ].join(' '),
    // 151.67 hours at 20 euros: 3,033.40.
    'A simulation sees the values of its own name on top of the real ones; no other job sees them': ({ gross }) =>
      same('gross pay, real, simulated, of another name', gross, [2500, 3033.4, 2500]),
    'A simulation of the same name, payrun and month replaces the earlier one': ({ again, replaced }) =>
      [answers(again, 200), refuses(replaced, 404, 'not_found')].join(' '),
  },
)

const listOfWageTypes = (sets: Answer): readonly unknown[] => {
  const list = at(sets, '/0/wageTypeResults')
  return Array.isArray(list) ? list : departs(sets, 'no wageTypeResults')
}
