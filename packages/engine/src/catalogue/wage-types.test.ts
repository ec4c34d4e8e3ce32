import { describe, expect, test } from 'vitest'
import { payrollOf } from '../../testing/payrolls.js'
import { defaut } from '../regulations/defaut.js'
import { salaire2026 } from '../regulations/salaire-2026.js'
import type { Regulation } from '../tree/regulation.js'
import { type WageTypeDefinition, wageTypeDefinitions } from './catalogue.js'
import type { CompanyFacts } from './rate-sources.js'

/**
 * The specification, section 2.8, for each wage type: `part` (S: salariale, P: patronale), `categorie` and `plafondRef`
 * (T: the ceiling limits its base). Bases and ceilings are those of June 2026, under 50 employees.
 */

const DEFAUT = `
  100 S base          110 S base          111 S base          112 S base
  113 S base          114 S base          115 S base          116 S base
  117 S base          120 S base          121 S base          122 S base          123 S base
  124 S base          125 S base          126 S base          130 S base          131 S base          132 S base
  133 S base
  140 S base          141 S base          142 S base          143 S base
  144 S base          145 S base          146 S base
  150 S base          151 S base          152 S base          153 S base
  155 S base          156 S base          157 S base          158 S base
  160 S base          161 S base          162 S base          180 S base
  181 S base          182 S base          183 S base          184 S base
  185 S base          186 S base          187 S base          200 P cotisation    201 P cotisation
  202 S cotisation    203 S cotisation    210 S cotisation T  211 P cotisation T
  212 S cotisation    213 P cotisation    220 P cotisation    221 P cotisation
  230 P cotisation    240 P cotisation T  241 P cotisation    242 P cotisation
  243 P cotisation    244 P cotisation    245 P cotisation    246 P cotisation    247 P cotisation
  250 S cotisation    251 P cotisation    252 S cotisation    253 P cotisation T
  254 P cotisation    255 P cotisation    256 S cotisation T  257 P cotisation T
  258 S cotisation T  259 P cotisation T  260 S cotisation    261 P cotisation
  262 S cotisation    263 P cotisation    264 S cotisation T  265 P cotisation T
  266 S cotisation T  267 P cotisation T  268 S cotisation    269 P cotisation
  270 S cotisation    271 P cotisation    272 S cotisation T  273 P cotisation T
  274 S cotisation T  275 P cotisation T  276 S cotisation    277 P cotisation
  278 S cotisation    279 P cotisation    280 P cotisation    300 S cotisation    301 S cotisation
  302 S cotisation    305 S cotisation    306 S cotisation    307 S cotisation    308 S cotisation
  400 S cotisation T  401 P cotisation T  402 S cotisation T
  403 P cotisation T  410 S cotisation T  411 P cotisation T  412 S cotisation T
  413 P cotisation T  420 S cotisation T  421 P cotisation T  430 S cotisation T
  431 P cotisation T  450 P cotisation T  451 P cotisation T  499 P cotisation
  500 P cotisation    501 P cotisation    510 S cotisation    511 P cotisation
  520 P cotisation    521 P cotisation    600 S net           611 S net
  612 S net           613 S net           614 S net           615 S net
  616 S net           617 S net           618 S net           620 S net           621 S net           630 S net
  633 S net           634 S net
  635 S net           636 S net           637 S net           638 S net
  639 S net           640 S net           641 S net           642 S net           643 S net           644 S net
  650 S net
  900 S base          910 S cotisation    920 P cotisation    930 P cotisation
  940 S net           945 S net           950 S net           952 S base
  955 S base          956 S net           957 S base          960 S net
  961 S net           965 S net           966 S base
  970 P cotisation    971 P cotisation    972 S base          973 S base
  974 S base          975 S base          976 S base          977 S base          978 S base          979 S base
  980 S net           985 S net
  990 S net           995 P net           999 P net`

const SALAIRE_2026 = `
  1000 S base          1020 S base          1030 S base          1031 S base
  1033 S base          1041 S base
  2000 P cotisation    2002 S cotisation    2003 S cotisation    2010 S cotisation T
  2011 P cotisation T  2012 S cotisation    2013 P cotisation    2020 P cotisation
  2030 P cotisation    2040 P cotisation T  2041 P cotisation    2042 P cotisation
  2044 P cotisation    2045 P cotisation    2050 S cotisation    2051 P cotisation
  2052 S cotisation    2053 P cotisation T  2054 P cotisation    2055 P cotisation
  2056 S cotisation T  2057 P cotisation T  2058 S cotisation T  2059 P cotisation T
  2060 S cotisation    2061 P cotisation    2062 S cotisation    2063 P cotisation
  2064 S cotisation T  2065 P cotisation T  2066 S cotisation T  2067 P cotisation T
  2068 S cotisation    2069 P cotisation    2070 S cotisation    2071 P cotisation
  2072 S cotisation T  2073 P cotisation T  2074 S cotisation T  2075 P cotisation T
  2076 S cotisation    2077 P cotisation    2078 S cotisation    2079 P cotisation
  3000 S cotisation    3001 S cotisation    3002 S cotisation    4000 S cotisation T
  4001 P cotisation T  4002 S cotisation T  4003 P cotisation T  4010 S cotisation T
  4011 P cotisation T  4012 S cotisation T  4013 P cotisation T  4020 S cotisation T
  4021 P cotisation T  4030 S cotisation T  4031 P cotisation T  4520 P cotisation
  4530 P cotisation    4531 S cotisation    5000 S net           5100 S net
  5101 S net           6000 S net           6100 S net           6300 S net           6400 S net
  6410 S net           6420 S net           6430 S net           6440 S net
  6500 S net           6900 P cotisation    6910 S base          6920 S base
  6930 S base          6940 S base          7000 S base
  7005 S net           7010 S cotisation    7011 P cotisation    7012 P cotisation
  7015 S net           7018 S net           7020 S net           7022 S net           7025 S net
  7030 P net           7035 P net`

const definitionsOf = (regulation: Regulation, company?: CompanyFacts): readonly WageTypeDefinition[] =>
  wageTypeDefinitions(payrollOf(regulation, '2026-06').fixed, company)

const shortened = ({ wageTypeNumber, attributes: { part, categorie, plafondRef } }: WageTypeDefinition): string =>
  `${wageTypeNumber} ${part === 'salariale' ? 'S' : 'P'} ${categorie}${plafondRef === 'PlafondSS' ? ' T' : ''}`

describe('each wage type has its part, its category and its ceiling', () => {
  test.each([
    ['the default regulation', defaut, DEFAUT],
    ['the regulation of the managed cycle', salaire2026, SALAIRE_2026],
  ] as const)('of %s', (_, regulation, table) => {
    expect(definitionsOf(regulation).map(shortened)).toEqual(table.trim().split(/\s{2,}/))
  })
})

test('FNAL has a ceiling under 50 employees, and none from 50 on', () => {
  for (const regulation of [defaut, salaire2026]) {
    const ceilingAt = (Effectif: string) =>
      definitionsOf(regulation, { Effectif }).find(({ name }) => name === 'FNAL')?.attributes.plafondRef
    expect(['49', '50', '51'].map(ceilingAt)).toEqual(['PlafondSS', 'none', 'none'])
    // Only the headcount of that threshold, frozen for five years (CSS L130-1).
    const [frozen] = definitionsOf(regulation, { Effectif: '60', EffectifFNAL: '49' }).filter(
      ({ name }) => name === 'FNAL',
    )
    expect(frozen?.attributes).toMatchObject({ plafondRef: 'PlafondSS', lookupKey: 'FNALMoins50' })
  }
})

const NOT_OF_TRAINEES = 'non (NatureContrat = stage)'
const OF_APPRENTICES = `${NOT_OF_TRAINEES} et non (NatureContrat = apprentissage et EffectifFormation < 11)`

describe('variants', () => {
  test.each(['2024-01', '2025-06', '2026-06'])(
    'state their conditions, and differ from each other, in %s',
    (period) => {
      for (const regulation of [defaut, salaire2026]) {
        for (const { name, attributes } of wageTypeDefinitions(payrollOf(regulation, period).fixed)) {
          const { lookupName, lookupKey, variants = [] } = attributes
          for (const { when } of variants) expect(when, name).not.toBe('')
          const places = [{ lookupName, lookupKey }, ...variants].map((one) => `${one.lookupName}.${one.lookupKey}`)
          expect(new Set(places).size, name).toBe(places.length)
        }
      }
    },
  )
  test('of the CSG name the base of the exempt overtime; the CRDS has one rate', () => {
    const [csg, crds] = [301, 302].map((number) =>
      definitionsOf(defaut).find(({ wageTypeNumber }) => wageTypeNumber === number),
    )
    expect(csg?.attributes.variants).toEqual([
      {
        lookupName: 'TauxCSGCRDS',
        lookupKey: 'CSGHeuresExonerees',
        when: 'assiette = BaseCSGHeures ou assiette = BaseCSGPartageValeurPlacee',
      },
    ])
    expect(crds?.attributes).not.toHaveProperty('variants')
  })
  test.each([
    [
      450,
      {
        lookupName: 'TauxEntreprise',
        lookupKey: 'TauxChomageNotifie',
        when: `${NOT_OF_TRAINEES} et TauxChomageNotifie > 0`,
      },
    ],
    [
      245,
      {
        lookupName: 'TauxFormation',
        lookupKey: 'TaxeApprentissageAlsaceMoselle',
        when:
          `${OF_APPRENTICES} et ExonerationTaxeApprentissage = sans_but_lucratif et AlsaceMoselle = true` +
          ` ou ${OF_APPRENTICES} et ExonerationTaxeApprentissage = aucune et AlsaceMoselle = true`,
      },
    ],
  ])('of %s name every case in which they apply', (number, variant) => {
    const line = definitionsOf(defaut).find(({ wageTypeNumber }) => wageTypeNumber === number)
    expect(line?.attributes.variants).toEqual([variant])
  })
})

test('a plan names the field of either share', () => {
  const fieldOf = (number: number) =>
    definitionsOf(defaut).find(({ wageTypeNumber }) => wageTypeNumber === number)?.attributes.caseFieldName
  expect([250, 251, 262, 263].map(fieldOf)).toEqual([
    'MutuelleObligatoire',
    'PartPatronaleMutuelle',
    'MontantSalarial',
    'MontantPatronal',
  ])
})
