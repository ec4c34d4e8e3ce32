import { answers, eachAt, holds, instant, integer, refusesFields, same, someText } from '../judge.js'
import { section } from '../kit.js'
import { officerDossier, pathOf, tenantsPath } from '../tenants.js'

const LISTS = ['divisions', 'payrolls', 'payruns', 'users', 'employees']

export const tenants = section(
  '2.1',
  'Tenants',
  async (kit) => {
    const record = { externalId: kit.name('bare'), name: 'Menuiserie Lenoir', culture: 'fr-FR' }
    const first = await kit.partner.post(tenantsPath(kit), record)
    const again = await kit.partner.post(tenantsPath(kit), { ...record, name: 'Another name' })
    const empty = await kit.partner.post(tenantsPath(kit), {})
    const path = pathOf(kit, first)
    const lists = await Promise.all(LISTS.map((list) => kit.partner.get(`${path}/${list}`)))
    return { partnerId: kit.target.partnerId, record, first, again, empty, lists }
  },
  {
    'A registration answers 201 with every field of the record, the status `active` and the instant of its creation': ({
      first,
      record,
      partnerId,
    }) =>
      answers(first, 201, {
        ...record,
        partnerId,
        id: integer,
        tenantId: integer,
        tenantIdentifier: someText,
        status: 'active',
        created: instant,
      }),
    'The same `externalId` again answers 200 with the same record, unchanged': ({ first, again }) =>
      `${answers(again, 200)} ${same('the record', again.json, first.json)}`,
    'A registration makes a bare tenant: no division, payroll, payrun, user or employee': ({ lists }) =>
      lists.map((list) => answers(list, 200, [])).join(' '),
    'A registration without fields is refused with 400, and each missing field is named': ({ empty }) =>
      refusesFields(empty, '/externalId', '/name', '/culture'),
  },
)

export const officers = section(
  '4.1',
  "A president's dossier",
  async (kit) => {
    const dossier = officerDossier(kit.name('sasu'))
    const register = (body: unknown) => kit.partner.post(`${tenantsPath(kit)}/mandataires`, body)
    const first = await register(dossier)
    const again = await register(dossier)
    const wrong = await register({
      ...dossier,
      externalId: kit.name('sasu'),
      company: { ...dossier.company, siren: '552100555' },
    })
    const path = pathOf(kit, first)
    return {
      first,
      again,
      wrong,
      employees: await kit.partner.get(`${path}/employees`),
      payruns: await kit.partner.get(`${path}/payruns`),
    }
  },
  {
    'Its registration answers 201 with the tenant and the ids of all that was provisioned': ({ first }) =>
      answers(first, 201, {
        ...{ tenantId: integer, status: 'active', divisionId: integer, employeeId: integer, userId: integer },
        ...{ payrollId: integer, payrunId: integer, payrunName: someText, regulationId: integer },
      }),
    'The same `externalId` again answers 200 with the same ids': ({ first, again }) =>
      `${answers(again, 200)} ${same('the record', again.json, first.json)}`,
    'The officer is the one employee, and Active': ({ employees }) =>
      answers(employees, 200, [{ identifier: 'camille.moreau', firstName: 'Camille', status: 'Active' }]),
    'The payrun has the name that was answered': ({ first, payruns }) =>
      holds(eachAt(payruns, 'name').includes(Object(first.json).payrunName), payruns.text),
    'A SIREN whose key is wrong is refused, and the field is named': ({ wrong }) =>
      refusesFields(wrong, '/company/siren'),
  },
)
