import { describe, expect, test } from 'vitest'
import { employee } from '../../testing/inputs.js'
import { computed } from '../../testing/payrolls.js'
import { settler } from '../calculate/settle.js'
import { type AbsenceRecord, NATURES, type NatureAbsence } from '../cases/absence-events.js'
import { HeuresActivitePartielle, HeuresRetenue } from '../cases/employer-regimes.js'
import { CongesN1 } from '../cases/leave-derived.js'
import * as fields from '../cases/month-absences.js'
import type { Inputs } from '../cases/read.js'
import { readInputs } from '../inputs/read-inputs.js'
import { defaut } from '../regulations/defaut.js'
import { fix } from '../tree/fix.js'
import { naturesBehind } from './month-absences.js'

/** A field that an absence changes names the nature of the absence. */

const fixed = fix(defaut, '2026-07-31')
const settled = settler(fixed)

/** The numbers of a July with an absence from the 1st to the 19th. */
function numbersOf(nature?: NatureAbsence) {
  const absence = { Evenement: 'a', Nature: nature ?? '', Debut: '2026-07-01', Fin: '2026-07-19', Subrogation: 'true' }
  const part = nature === 'temps_partiel_therapeutique' ? { PartTravaillee: '0.5' } : {}
  const { Subrogation: _, ...others } = absence
  const isPaid = nature !== undefined && naturesBehind(fields.MaintienArrets.key).has(nature)
  const absences = nature === undefined ? [] : [{ ...(isPaid ? absence : others), ...part }]
  const read = readInputs(fixed, { ...employee('2026-07', '2600'), absences })
  if (!read.ok) throw new Error(JSON.stringify(read.faults))
  return settled(read.value.facts).numbers
}

test.each(NATURES)('%s', (nature) => {
  const without = numbersOf()
  const moved = Object.entries(numbersOf(nature)).filter(
    ([key, value]) => key !== fields.UnitesDuMois.key && !value.eq(without[key] ?? 0) && naturesBehind(key).size > 0,
  )
  expect(moved.filter(([key]) => !naturesBehind(key).has(nature))).toEqual([])
  // A nature that neither retains nor pays anything by itself changes no field.
  expect(moved.length > 0).toBe(!['evenement_familial', 'formation'].includes(nature))
})

test('the natures behind a field are those that deduct, pay or count it, and no others', () => {
  const behind = ({ key }: { readonly key: string }) => [...naturesBehind(key)].toSorted()
  expect(behind(fields.UnitesATMP)).toEqual(['accident_trajet', 'accident_travail', 'maladie_professionnelle'])
  expect(behind(fields.UnitesSansSolde)).toEqual(['conge_parental', 'greve', 'sans_solde'])
  expect(behind(fields.JoursSansPaie)).toEqual(['conge_parental', 'greve', 'sans_solde'])
  expect(behind(HeuresActivitePartielle)).toEqual(['activite_partielle'])
  expect(behind(CongesN1.pris)).toEqual(['conges_payes'])
  expect(behind(fields.UnitesDuMois)).toEqual([])
  expect(naturesBehind('Remuneration.SalaireMensuel').size).toBe(0)
  const ofStops = behind(fields.MaintienArrets)
  expect(ofStops).toEqual(expect.arrayContaining(['maladie', 'maternite', 'temps_partiel_therapeutique']))
  expect(ofStops).not.toContain('sans_solde')
})

const absence = (Nature: NatureAbsence, Debut: string, more: AbsenceRecord = {}): AbsenceRecord => ({
  ...{ Evenement: `${Nature} ${Debut}`, Nature, Debut },
  ...more,
})
/** July 2026 has 23 working days of 7 hours, the 14th with them: 161 hours. */
const month = (absences: readonly AbsenceRecord[], changes: Inputs = {}, weekly = '35') => ({
  ...employee(
    '2026-07',
    '2600',
    { ...changes, Contrat: { DateDebutContrat: '2020-01-01', ...changes['Contrat'] } },
    weekly,
  ),
  absences,
})
const numbersIn = (...given: Parameters<typeof month>) => computed(defaut, month(...given)).facts.numbers
const numberIn = ({ key }: { readonly key: string }, ...given: Parameters<typeof month>) =>
  numbersIn(...given)[key]?.toFixed()

describe('the days of the month that an absence covers', () => {
  test.each<[string, AbsenceRecord, Inputs, string | undefined]>([
    ['the last one alone', absence('sans_solde', '2026-07-31', { Fin: '2026-07-31' }), {}, '7'],
    ['the first one of an absence from June', absence('sans_solde', '2026-06-22', { Fin: '2026-07-01' }), {}, '7'],
    ['the last two of an absence without an end', absence('sans_solde', '2026-07-30'), {}, '14'],
    ['none of an absence in June', absence('sans_solde', '2026-06-22', { Fin: '2026-06-30' }), {}, undefined],
    [
      'three up to the end of the contract',
      absence('sans_solde', '2026-07-13', { Fin: '2026-07-20' }),
      { Contrat: { DateFinContrat: '2026-07-15' }, Rupture: { Motif: 'demission' } },
      '21',
    ],
  ])('%s', (_which, one, changes, expected) => {
    expect(numberIn(fields.UnitesSansSolde, [one], changes)).toBe(expected)
  })
})

describe('partial activity by events (C. trav. R5122-11)', () => {
  const activity = (Debut: string, Fin = '2026-07-31') => [absence('activite_partielle', Debut, { Fin })]
  const hours = (...given: Parameters<typeof month>) => [
    numberIn(HeuresActivitePartielle, ...given),
    numberIn(HeuresRetenue, ...given),
  ]
  test('of a whole month is the legal month, 151.67 hours, or that of the contract below it', () => {
    expect(hours(activity('2026-07-01'))).toEqual(['151.67', '151.67'])
    expect(hours(activity('2026-07-01'), {}, '28')).toEqual(['121.33', '121.33'])
    // 39 hours a week: 39 × 52 ÷ 12 = 169, of which 151.67 are legal.
    expect(hours(activity('2026-07-01'), {}, '39')).toEqual(['151.67', '151.67'])
    expect(hours(activity('2026-07-01'), { ActivitePartielle: { HeuresReference: '150' } })).toEqual(['150', '150'])
  })
  test('of a part of it is its hours, at most the legal month, of the real hours of the month', () => {
    expect(hours(activity('2026-07-20'))).toEqual(['70', '161'])
    // 22 days are 154 hours.
    expect(hours(activity('2026-07-02'))).toEqual(['151.67', '161'])
    expect(hours([])).toEqual([undefined, undefined])
  })
})

describe('hours of stops without full pay', () => {
  // 1 to 19 July: 13 working days, three of them on the first five days.
  const sick = [absence('maladie', '2026-07-01', { Fin: '2026-07-19', Subrogation: 'true', MontantIJ: '40' })]
  const without = (Entreprise: Inputs[string], StatutCadre = 'false') =>
    numberIn(fields.UnitesNonMaintenues, sick, { Contrat: { StatutCadre }, Entreprise })
  test('are all hours by law, which keeps 90 % (D1226-1), and those beyond the days of an agreement at full pay', () => {
    expect(without({})).toBe('91')
    expect(without({ BaremeMaintien: '0:5x1' })).toBe('70')
    expect(without({ BaremeMaintien: '0:90x1' })).toBeUndefined()
  })
  test('an executive has the scale of executives, if there is one', () => {
    const both = { BaremeMaintien: '0:5x1', BaremeMaintienCadre: '0:90x1' }
    expect([without(both), without(both, 'true')]).toEqual(['70', undefined])
    expect(without({ BaremeMaintien: '0:90x1' }, 'true')).toBeUndefined()
  })
})

describe('a stop that began before 2024 needs the allowance of the statement', () => {
  const inJanuary = fix(defaut, '2024-01-31')
  const wrong = (Debut: string, more: AbsenceRecord = {}, MaintienLegal = 'legal') => {
    const stop = absence('maladie', Debut, { Fin: '2024-01-19', ...more })
    const changes = { Contrat: { DateDebutContrat: '2020-01-01' }, Entreprise: { MaintienLegal } }
    const read = readInputs(inJanuary, { ...employee('2024-01', '2600', changes), absences: [stop] })
    return read.ok ? [] : read.faults.map(({ caseFieldName }) => caseFieldName)
  }
  test('where it is paid to the employer or the pay is kept', () => {
    expect(wrong('2023-12-20')).toEqual(['MontantIJ'])
    expect(wrong('2023-12-20', {}, 'aucun')).toEqual([])
    expect(wrong('2023-12-20', { Subrogation: 'true' }, 'aucun')).toEqual(['MontantIJ'])
    expect(wrong('2023-12-20', { Subrogation: 'true', MontantIJ: '40' })).toEqual([])
    expect(wrong('2024-01-01', { Subrogation: 'true' })).toEqual([])
  })
})

describe('warnings', () => {
  const countOf = (wanted: string, ...given: Parameters<typeof month>) =>
    computed(defaut, month(...given)).payslip.warnings.filter(({ code }) => code === wanted).length
  const unknown = (...given: Parameters<typeof month>) =>
    computed(defaut, month(...given)).payslip.warnings.flatMap(({ code, message }) =>
      code === 'reference_pay_unknown' ? [/of (.*) is known/.exec(message)?.[1]] : [],
    )
  const NONE = { Entreprise: { MaintienLegal: 'aucun' } }
  const paid = (nature: NatureAbsence, Debut = '2026-07-06', Fin = '2026-07-31') =>
    absence(nature, Debut, { Fin, Subrogation: 'true' })

  test('name the months of three before a sickness, of one before an accident, where their pay is unknown (CSS R323-4, R433-4)', () => {
    expect(unknown([paid('maladie')])).toEqual(['2026-04, 2026-05, 2026-06'])
    expect(unknown([paid('accident_travail')])).toEqual(['2026-06'])
    // The pay of a month that begins before the contract is not missing.
    const since = (DateDebutContrat: string) => unknown([paid('maladie')], { Contrat: { DateDebutContrat } })
    expect([since('2026-05-01'), since('2026-05-02')]).toEqual([['2026-05, 2026-06'], ['2026-06']])
    expect(unknown([{ ...paid('maladie'), SalaireMois1: '2600', SalaireMois2: '2600' }])).toEqual(['2026-04'])
  })
  test('only for an allowance that is computed: paid to the employer, or deducted from kept pay', () => {
    const direct = absence('maladie', '2026-07-06', { Fin: '2026-07-31' })
    expect([unknown([direct]), unknown([direct], NONE)]).toEqual([['2026-04, 2026-05, 2026-06'], []])
    expect(unknown([paid('maladie')], NONE)).toEqual(['2026-04, 2026-05, 2026-06'])
    expect(unknown([{ ...paid('maladie'), MontantIJ: '40' }])).toEqual([])
    // The law keeps no pay in the first seven days, so a stop of five needs no pay of March.
    const short = absence('maladie', '2026-06-28', { Fin: '2026-07-02' })
    expect(unknown([short, direct])).toEqual(['2026-04, 2026-05, 2026-06'])
  })
  test('of 105 hours of contract before a sickness that the fund pays (CSS R313-3)', () => {
    const recent = { Contrat: { DateDebutContrat: '2026-06-15' }, Entreprise: { MaintienLegal: 'aucun' } }
    const count = (one: AbsenceRecord) => countOf('allowance_rights_unknown', [one], recent)
    expect(count(paid('maladie'))).toBe(1)
    expect(count(paid('accident_travail'))).toBe(0)
    // The fund pays nothing on the first three days.
    expect(count(paid('maladie', '2026-07-06', '2026-07-08'))).toBe(0)
    expect(count({ ...paid('maladie'), Subrogation: 'false' })).toBe(0)
  })
  test('of a guarantee of the net that days below full pay of an agreement do not have', () => {
    const count = (BaremeMaintien: string | undefined, GarantieNet: string) =>
      countOf('net_guarantee_at_full_pay_only', [{ ...paid('maladie'), MontantIJ: '40' }], {
        Entreprise: { GarantieNet, ...(BaremeMaintien && { BaremeMaintien }) },
      })
    expect([count('0:90x0.95', 'stricte'), count('0:90x0.95', 'aucune')]).toEqual([1, 0])
    expect([count('0:90x1', 'stricte'), count(undefined, 'stricte')]).toEqual([0, 0])
  })
})
