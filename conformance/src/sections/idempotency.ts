import { answers, eachAt, refuses, same } from '../judge.js'
import { section } from '../kit.js'
import { company } from '../tenants.js'

export const idempotency = section(
  '4',
  'Idempotency of writes',
  async (kit) => {
    const of = await company(kit)
    const key = { 'idempotency-key': kit.name('hire') }
    const person = { identifier: 'jeanne', firstName: 'Jeanne', lastName: 'Roux', divisions: ['Siège'] }
    const post = (body: object) => kit.partner.post(`${of.path}/employees`, body, key)
    const first = await post(person)
    const again = await post(person)
    const other = await post({ ...person, identifier: 'paul' })
    const change = { userId: of.userId, employeeId: Object(first.json).id, divisionId: of.divisionId }
    const body = {
      ...change,
      case: { caseName: 'Identite', values: [{ caseFieldName: 'Nom', value: 'Roux', start: '2026-06-01T00:00:00Z' }] },
    }
    const record = () =>
      kit.partner.post(`${of.path}/payrolls/${of.payrollId}/cases`, body, { 'idempotency-key': kit.name('once') })
    const once = { 'idempotency-key': kit.name('change') }
    const twice = () => kit.partner.post(`${of.path}/payrolls/${of.payrollId}/cases`, body, once)
    return {
      ...{ first, again, other },
      employees: await kit.partner.get(`${of.path}/employees`),
      changes: [await twice(), await twice(), await record()],
      recorded: await kit.partner.get(`${of.path}/employees/${change.employeeId}/cases`),
    }
  },
  {
    'The same request with the same `Idempotency-Key` gets the stored answer': ({ first, again }) =>
      `${answers(again, 201)} ${same('the body', again.json, first.json)}`,
    'Another request with the same key is refused with 422 `idempotency_key_reused`': ({ other }) =>
      refuses(other, 422, 'idempotency_key_reused'),
    'What was repeated was done once': ({ employees }) =>
      same('the employees', eachAt(employees, 'identifier'), ['jeanne']),
    'A repeated case change is recorded once, and one with another key again': ({ changes, recorded }) =>
      [
        ...changes.map((change) => answers(change, 201)),
        same('the values', eachAt(recorded, 'value'), ['Roux', 'Roux']),
      ].join(' '),
  },
)
