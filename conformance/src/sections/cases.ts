import { answers, at, eachAt, having, holds, instant, integer, refusesFields, same } from '../judge.js'
import { section } from '../kit.js'
import { caseOf, company, type Values } from '../tenants.js'

/** The fields of section 2.5 with their types. */
const FIELDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Identite: { Nom: 'string', Prenom: 'string' },
  Remuneration: { HeuresTravaillees: 'number', TauxHoraire: 'number' },
  Contrat: { DateDebutContrat: 'date', DateFinContrat: 'date' },
  Frais: { NombreRepas: 'number', MontantRepas: 'number', IndemniteKilometrique: 'number', Regularisation: 'number' },
  PAS: { TauxPAS: 'number' },
  PrevoyanceMutuelle: {
    ...{ MutuelleObligatoire: 'number', MutuelleFacultative: 'number', TauxPrevoyance: 'number' },
    ...{ HasPrevoyance: 'boolean', HasMutuelleObligatoire: 'boolean', HasMutuelleFacultative: 'boolean' },
  },
  Absences: {
    ...{ HeuresAbsenceMaladie: 'number', TauxHoraireAbsence: 'number', MontantAbsenceMaladie: 'number' },
    ...{ MontantAbsenceATMP: 'number', MontantAbsenceSansSolde: 'number' },
  },
}

export const cases = section(
  '2.5',
  'Case changes',
  async (kit) => {
    const of = await company(kit)
    const employeeId = await of.hire('jeanne')
    const cases = `${of.path}/payrolls/${of.payrollId}/cases`
    const ids = { userId: of.userId, employeeId, divisionId: of.divisionId }
    const change = (values: Values, more: object = {}) =>
      kit.partner.post(cases, { ...ids, case: caseOf(values), ...more })
    const read = (query = '') => kit.partner.get(`${of.path}/employees/${employeeId}/cases${query}`)
    const made = await change({ Identite: { Nom: 'Roux' }, Frais: { NombreRepas: '3' } }, { reason: 'hired' })
    const before = await read()
    const asNumber = {
      caseName: 'PAS',
      values: [{ caseFieldName: 'TauxPAS', value: 0.05, start: '2026-06-01T00:00:00Z' }],
    }
    return {
      ...{ ids, made },
      asNumber: await kit.partner.post(cases, { ...ids, case: asNumber }),
      wrong: await change({ PAS: { TauxPAS: '1.5' }, Remuneration: { TauxHoraire: 'abc' } }),
      unknown: await change({ Identite: { Nom: 'X' }, Remuneration: { Salaire: '1' } }),
      insideCase: await kit.partner.post(cases, {
        ...ids,
        case: { ...caseOf({ PAS: { TauxPAS: '0.2' } }), forecast: 'essai' },
      }),
      ...{ before, after: await read() },
      second: await change({ PAS: { TauxPAS: '0.07' } }),
      simulated: await change({ PAS: { TauxPAS: '0.2' } }, { forecast: 'essai' }),
      rates: await read('?caseName=PAS&caseFieldName=TauxPAS'),
      schema: await kit.partner.get(`${cases}/schema`),
    }
  },
  {
    'A change answers 201 with its id, the user, the employee and the division': ({ ids, made }) =>
      answers(made, 201, { id: integer, ...ids }),
    'The values of related cases are recorded too, each as text with type and start': ({ before }) =>
      answers(
        before,
        200,
        having(
          {
            caseName: 'Identite',
            caseFieldName: 'Nom',
            value: 'Roux',
            valueType: 'string',
            start: instant,
            forecast: null,
            reason: 'hired',
          },
          { caseName: 'Frais', caseFieldName: 'NombreRepas', value: '3', valueType: 'number' },
        ),
      ),
    'A value that is not text is refused, and its place is named': ({ asNumber }) =>
      refusesFields(asNumber, '/case/values/0/value'),
    'Each wrong value of a change is named': ({ wrong }) =>
      refusesFields(wrong, '/case/values/0/value', '/case/relatedCases/0/values/0/value'),
    'An unknown field is refused': ({ unknown }) =>
      refusesFields(unknown, '/case/relatedCases/0/values/0/caseFieldName'),
    '`forecast` inside of the case is refused': ({ insideCase }) => refusesFields(insideCase, '/case/forecast'),
    'A refused change records nothing': ({ before, after }) => same('the values', after.json, before.json),
    'A second value of a field is added: nothing is overwritten, and simulations are marked': ({
      second,
      simulated,
      rates,
    }) =>
      [
        ...[second, simulated].map((change) => answers(change, 201)),
        same(
          'value and forecast',
          [eachAt(rates, 'value'), eachAt(rates, 'forecast')],
          [
            ['0.03', '0.07', '0.2'],
            [null, null, 'essai'],
          ],
        ),
      ].join(' '),
    'The schema is a JSON Schema with every field of the specification, its type and its names': ({ schema }) => {
      answers(schema, 200, { $schema: 'https://json-schema.org/draft/2020-12/schema' })
      const fields = Object.entries(FIELDS).flatMap(([name, all]) =>
        Object.entries(all).map(([field, type]) => ({ place: `/properties/${name}/properties/${field}`, type })),
      )
      for (const { place, type } of fields) {
        same(`${place}/x-valueType`, at(schema, `${place}/x-valueType`), type)
        holds(
          at(schema, `${place}/title`) !== undefined && at(schema, `${place}/x-nameLocalizations`) !== undefined,
          `${place} has no names`,
        )
      }
      return `${fields.length} fields`
    },
  },
)
