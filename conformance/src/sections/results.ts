import { answers, at, euros, holds, integer, like, listAt, same, someText } from '../judge.js'
import { section } from '../kit.js'
import { company, JUNE } from '../tenants.js'
import type { Answer } from '../wire.js'

/** The wage types of section 2.7. */
const NAMES: Readonly<Record<number, string>> = {
  ...{ 100: 'SalaireBase', 200: 'AssuranceMaladiePatronale', 210: 'VieillessePlafonneeSalariale' },
  ...{
    211: 'VieillessePlafonneePatronale',
    212: 'VieillesseDeplafonneeSalariale',
    213: 'VieillesseDeplafonneePatronale',
  },
  ...{ 220: 'AllocationsFamiliales', 230: 'AccidentsTravail', 240: 'FNAL', 241: 'CSA', 253: 'PrevoyancePatronale' },
  ...{
    300: 'CSGDeductible',
    301: 'CSGNonDeductible',
    302: 'CRDS',
    400: 'AgircArrcoT1Salariale',
    401: 'AgircArrcoT1Patronale',
  },
  ...{
    410: 'CEGT1Salariale',
    411: 'CEGT1Patronale',
    450: 'AssuranceChomage',
    451: 'AGS',
    499: 'ReductionFillonTotale',
  },
  ...{ 500: 'ReductionFillonURSSAF', 501: 'ReductionFillonAGIRC', 600: 'IndemniteRepas', 611: 'IndemniteKilometrique' },
  ...{ 650: 'Regularisation', 900: 'TotalBrut', 910: 'TotalCotisationsSalariales', 920: 'TotalCotisationsPatronales' },
  ...{ 930: 'TotalAllegements', 950: 'NetImposable', 960: 'PAS', 980: 'TotalIndemnites', 990: 'NetAPayer' },
}

/**
 * June 2026, 2,500 euros, not a cadre, a company of 30, accident rate 2.08 %, health plan 30 + 30 euros, neutral rate of
 * withholding. Each amount is base × rate of the law of that month, rounded half up:
 * 325.00 = 2,500 × 13 %; 172.50 and 213.75 = 6.90 and 8.55 %; 10.00 and 52.75 = 0.40 and 2.11 %; 131.25 = 5.25 %; 52.00 =
 * 2.08 %; 2.50 = 0.10 %; 7.50 = 0.30 %; 100.00 = 4 %; 6.25 = 0.25 %; 78.75 and 118.00 = 3.15 and 4.72 %; 21.50 and 32.25 =
 * 0.86 and 1.29 %; CSG and CRDS on 2,486.25 = 98.25 % × 2,500 + 30: 6.8, 2.4 and 0.5 %. The reduction is 0.1719 × 2,500.
 * Net taxable 2,500 − 553.92 + 59.67 + 12.43 + 30 (the employer's share of the plan); withheld 2.9 % of it.
 */
const WORKED: Readonly<Record<number, number>> = {
  ...{ 100: 2500, 200: 325, 210: 172.5, 211: 213.75, 212: 10, 213: 52.75, 220: 131.25, 230: 52, 240: 2.5, 241: 7.5 },
  ...{ 300: 169.07, 301: 59.67, 302: 12.43, 400: 78.75, 401: 118, 410: 21.5, 411: 32.25, 450: 100, 451: 6.25 },
  ...{ 499: -429.75, 500: -364.87, 501: -64.88, 900: 2500, 910: 553.92, 920: 1113.8, 930: -429.75 },
  ...{ 950: 2048.18, 960: 59.4, 990: 1886.68 },
}
const HEALTH = {
  HasPrevoyance: 'false',
  TauxPrevoyance: '0',
  HasMutuelleObligatoire: 'true',
  HasMutuelleFacultative: 'false',
  MutuelleObligatoire: '60',
}

interface WageType {
  readonly wageTypeNumber: number
  readonly value: number
}
const wageTypes = (sets: Answer, person: number): readonly WageType[] =>
  listAt(sets, `/${person}/wageTypeResults`).map((one) => Object(one))
const amount = (sets: Answer, person: number, number: number): number =>
  wageTypes(sets, person).find(({ wageTypeNumber }) => wageTypeNumber === number)?.value ?? Number.NaN
/** Exact: the amounts are whole cents. */
const cents = (value: number): number => Math.round(value * 100)

export const results = section(
  '2.7',
  'Payroll results',
  async (kit) => {
    const of = await company(kit, { effectif: '30' })
    await of.hire('worked', { PAS: { TypeTaux: 'neutre' }, PrevoyanceMutuelle: HEALTH })
    await of.hire('expenses', {
      Remuneration: { HeuresTravaillees: '100', TauxHoraire: '20' },
      Frais: { NombreRepas: '10', MontantRepas: '5', IndemniteKilometrique: '30', Regularisation: '-12.34' },
      PAS: { TauxPAS: '0.1' },
    })
    const bare = await company(kit, { parameters: false })
    await bare.hire('bare')
    return { sets: await of.sets(await of.run()), unset: await bare.sets(await bare.run()) }
  },
  {
    'A set has the wage types of section 2.7, with their names, and amounts in whole cents': ({ sets }) => {
      const wanted = Object.entries(NAMES).map(([number, wageTypeName]) => ({
        wageTypeNumber: Number(number),
        wageTypeName,
        value: euros,
      }))
      for (const one of wanted) {
        const place = wageTypes(sets, 0).findIndex(({ wageTypeNumber }) => wageTypeNumber === one.wageTypeNumber)
        holds(place >= 0, `no wage type ${one.wageTypeNumber} ${one.wageTypeName}`)
        answers({ ...sets, json: at(sets, `/0/wageTypeResults/${place}`) }, 200, one)
      }
      return `${wanted.length} wage types`
    },
    'Wage types outside of section 2.7 that are 0 are left out': ({ sets }) => {
      const idle = wageTypes(sets, 0).filter(
        ({ wageTypeNumber, value }) => value === 0 && NAMES[wageTypeNumber] === undefined,
      )
      return holds(
        idle.length === 0,
        `${idle.length} of them are 0${idle.length > 0 ? `, as ${idle[0]?.wageTypeNumber}` : ''}`,
      )
    },
    'A payslip worked by hand from the law of June 2026 is equal to the cent': ({ sets }) =>
      same(
        'the amounts',
        Object.keys(WORKED).map((number) => [number, amount(sets, 0, Number(number))]),
        Object.entries(WORKED),
      ),
    'Wage type 100 is hours × hourly rate': ({ sets }) => same('100', amount(sets, 1, 100), 2000),
    // 10 meals × 5 + 30 of mileage, without the adjustment.
    'Allowances are paid as entered, and the adjustment may be negative': ({ sets }) =>
      same(
        '600, 611, 650, 980',
        [600, 611, 650, 980].map((number) => amount(sets, 1, number)),
        [50, 30, -12.34, 80],
      ),
    'The tax withheld is net taxable × the personal rate, rounded to the cent': ({ sets }) =>
      same('960', cents(amount(sets, 1, 960)), Math.round(cents(amount(sets, 1, 950)) * 0.1)),
    'Net to pay is gross − employee contributions − tax + allowances + adjustment': ({ sets }) => {
      const [net = 0, ...parts] = [990, 900, 910, 960, 980, 650].map((number) => cents(amount(sets, 1, number)))
      const [gross = 0, contributions = 0, tax = 0, allowances = 0, adjustment = 0] = parts
      return same('990 in cents', net, gross - contributions - tax + allowances + adjustment)
    },
    'The reductions are negative amounts': ({ sets }) =>
      holds(
        [499, 500, 501, 930].every((number) => amount(sets, 0, number) < 0),
        `499: ${amount(sets, 0, 499)}`,
      ),
    'A set names its job, person, month and regulation': ({ sets }) =>
      answers({ ...sets, json: at(sets, '/0') }, 200, {
        ...{ id: integer, payrunJobId: integer, employeeId: integer, employeeIdentifier: 'worked', periodName: JUNE },
        ...{ regulation: { name: someText, lawDate: '2026-06-30' } },
      }),
    'Collectors add up wage types, and payrun results are named text values': ({ sets }) =>
      [
        answers({ ...sets, json: at(sets, '/0/collectorResults/0') }, 200, { collectorName: someText, value: euros }),
        answers({ ...sets, json: at(sets, '/0/payrunResults/0') }, 200, {
          name: someText,
          value: like(/^-?\d+(\.\d+)?$/),
          valueType: someText,
          source: someText,
        }),
      ].join(' '),
    'Without legal parameters capped contributions are 0, and a warning says so': ({ unset }) => {
      const warned = listAt(unset, '/0/warnings').length > 0
      holds(warned, 'no warning')
      return same(
        '210, 400, 212',
        [210, 400, 212].map((number) => amount(unset, 0, number)),
        [0, 0, 10],
      )
    },
  },
)
