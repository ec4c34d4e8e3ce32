import { answers, at, holds, like, listAt, numberAt, refuses, same, someText, textAt } from '../judge.js'
import { section, unplayable } from '../kit.js'
import { caseOf, company } from '../tenants.js'

/** A month whose figures are not all published, as a raw job pays it. */
const MONTH = '2027-01-01T00:00:00Z'

export const provisionalMonths = section(
  '8',
  'Provisional months',
  async (kit) => {
    const of = await company(kit)
    const employeeId = await of.hire('jeanne')
    const hours = caseOf({ Remuneration: { HeuresTravaillees: '151.67' } }, MONTH)
    const { path, userId, divisionId, payrollId } = of
    answers(
      await kit.partner.post(`${path}/payrolls/${payrollId}/cases`, { userId, employeeId, divisionId, case: hours }),
      201,
    )
    const job = await of.run({ name: 'janvier', periodStart: MONTH })
    if (listAt(await of.sets(job), '/0/provisional').length === 0)
      unplayable('its figures of January 2027 are complete')
    const release = (body: object) =>
      kit.admin().post(`${path}/payruns/jobs/${numberAt(job, '/id')}/status`, { status: 'Release', ...body })
    const refused = await release({})
    return { job, sets: await of.sets(job), refused, released: await release({ acceptProvisionalLaw: true }) }
  },
  {
    'A result names each carried figure that it has used, and since when its value holds': ({ sets }) =>
      answers(sets, 200, [{ provisional: listAt(sets, '/0/provisional').map(() => FIGURE) }]),
    'A job names the carried figures of its results': ({ job, sets }) =>
      same('provisional', at(job, '/provisional'), at(sets, '/0/provisional')),
    'Its release without consent is 409 `provisional_law_not_accepted`': ({ refused }) =>
      refuses(refused, 409, 'provisional_law_not_accepted'),
    'With `acceptProvisionalLaw` it is released': ({ released }) => answers(released, 200, { jobStatus: 'Release' }),
  },
)
const FIGURE = { figure: someText, usedFrom: like(/^\d{4}-\d{2}-\d{2}$/) }

/** A figure for information: no line of a payslip reads it, so no pay of the server moves. */
const figure = {
  table: 'LimitesFrais',
  key: 'GrandDeplacementParis',
  from: '2027-01-01',
  value: '77.60',
  text: 'fictif',
}
const PATH = '/law/packs'

export const lawPacks = section(
  '8',
  'Law packs',
  async (kit) => {
    const admin = kit.admin()
    const pack = { id: kit.name('pack'), issued: '2026-12-24', confirmedUntil: '2027-12-31', figures: [figure] }
    const byPartner = await kit.partner.post(PATH, pack)
    const wrong = async (more: object) => admin.post(PATH, { ...pack, figures: [{ ...figure, ...more }] })
    const refused = [
      await wrong({ key: 'GrandDeplacement' }),
      await wrong({ from: '2027-02-01' }),
      await wrong({ from: '2026-01-01' }),
      await wrong({ value: '7760' }),
    ]
    const before = await admin.get(PATH)
    const added = await admin.post(PATH, pack)
    if (added.status === 422) unplayable('the server takes signed packs alone')
    const again = await admin.post(PATH, pack)
    const other = await admin.post(PATH, { ...pack, issued: '2026-12-25' })
    const of = await company(kit)
    await of.hire('jeanne')
    const sets = await of.sets(await of.run())
    const removed = await admin.send('DELETE', `${PATH}/${pack.id}`)
    return {
      pack,
      byPartner,
      refused,
      before,
      added,
      again,
      other,
      sets,
      removed,
      gone: await admin.send('DELETE', `${PATH}/${pack.id}`),
    }
  },
  {
    'The key of a partner adds no pack: 403': ({ byPartner }) => holds(byPartner.status === 403, '403'),
    'A wrong name, a gap, a confirmed day that has passed and a value a hundred times the last one are 400': ({
      refused,
    }) => refused.map((one) => refuses(one, 400, 'validation_failed')).join(' '),
    'A pack is added with 201, and the law in force has another digest': ({ added, before }) => {
      answers(added, 201)
      return holds(textAt(added, '/lawDigest') !== textAt(before, '/lawDigest'), 'another digest')
    },
    'The same pack again changes nothing: 200; another one with its id is 409 `law_pack_exists`': ({ again, other }) =>
      `${answers(again, 200)} ${refuses(other, 409, 'law_pack_exists')}`,
    'A result names the law that it was computed with': ({ sets, added }) =>
      same('lawDigest', at(sets, '/0/lawDigest'), at(added, '/lawDigest')),
    'A pack is taken back once, and the law in force is the one before': ({ removed, gone, before }) => {
      answers(removed, 200)
      refuses(gone, 404, 'not_found')
      return same('lawDigest', at(removed, '/lawDigest'), at(before, '/lawDigest'))
    },
  },
)
