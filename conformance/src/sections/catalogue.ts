import { answers, at, departs, eachAt, having, integer, like, listAt, refusesFields, same, someText } from '../judge.js'
import { section } from '../kit.js'
import { company } from '../tenants.js'
import type { Answer } from '../wire.js'

/** The attributes of a wage type. */
const attributesOf = (wageTypes: Answer, number: number): Readonly<Record<string, string>> =>
  Object(
    listAt(wageTypes).find((one) => Object(one).wageTypeNumber === number) ??
      departs(wageTypes, `no wage type ${number}`),
  ).attributes

export const catalogue = section(
  '2.8',
  'The contribution catalogue',
  async (kit) => {
    const { path, payrollId } = await company(kit)
    const get = (below: string) => kit.partner.get(`${path}${below}`)
    const regulation = at(await get('/regulations'), '/0/id')
    const day = '?date=2026-06-30'
    const wageTypes = await get(`/payrolls/${payrollId}/wagetypes${day}`)
    const tables = await get(`/regulations/${regulation}/lookups${day}`)
    const { lookupName, lookupKey } = attributesOf(wageTypes, 210)
    const table =
      listAt(tables).find((one) => Object(one).name === lookupName) ?? departs(tables, `no table ${lookupName}`)
    const values = (date: string) => get(`/regulations/${regulation}/lookups/${Object(table).id}/values${date}`)
    return {
      ...{ wageTypes, tables, lookupKey },
      values: await values(day),
      earlier: await values('?date=2024-06-30'),
      wrong: await values('?date=2026-02-30'),
    }
  },
  {
    'A wage type has id, number, name and attributes': ({ wageTypes }) =>
      answers(
        wageTypes,
        200,
        having({
          id: integer,
          wageTypeNumber: 210,
          name: 'VieillessePlafonneeSalariale',
          attributes: { part: 'salariale', categorie: 'cotisation', plafondRef: 'PlafondSS' },
        }),
      ),
    'Attributes are of the specified sets': ({ wageTypes }) => {
      const all = eachAt(wageTypes, 'attributes').map((one) => Object(one))
      same('part', [...new Set(all.map(({ part }) => part))].sort(), ['patronale', 'salariale'])
      const kinds = [...new Set(all.map(({ categorie }) => categorie))]
      return same(
        'categorie',
        kinds.filter((kind) => !['cotisation', 'base', 'plafond', 'net'].includes(kind)),
        [],
      )
    },
    'A lookup table has id, name and description': ({ tables }) =>
      answers(
        tables,
        200,
        having(
          { id: integer, name: 'TauxURSSAF', description: someText },
          { name: 'TauxRetraite' },
          { name: 'TauxCSGCRDS' },
        ),
      ),
    // Old-age contribution of the employee below the ceiling: 6.90 % since 2017.
    'The table and key of wage type 210 hold its rate as text: 0.069': ({ values, lookupKey }) =>
      answers(
        values,
        200,
        having({ key: lookupKey ?? '', value: '0.069' }, { key: someText, value: like(/^\d+(\.\d+)?$/) }),
      ),
    // The employer's rate on the whole pay: 2.02 % until 2025, 2.11 % from 2026.
    'A day chooses the figures in force on it': ({ values, earlier }) =>
      [
        answers(values, 200, having({ key: 'VieillesseDeplafonneePatronale', value: '0.0211' })),
        answers(earlier, 200, having({ key: 'VieillesseDeplafonneePatronale', value: '0.0202' })),
      ].join(' '),
    'A day that does not exist is refused, and named': ({ wrong }) => refusesFields(wrong, '/date'),
  },
)
