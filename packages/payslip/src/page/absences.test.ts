import { defaut } from '@centime/engine'
import { employee } from '@centime/engine/testing/inputs.js'
import { computed } from '@centime/engine/testing/payrolls.js'
import { expect, test } from 'vitest'
import { pageFor } from '../../testing/worked.js'
import { htmlOf } from '../html/html-of.js'
import { leaveCountersOf } from './boxes.js'

/** The mentions of absences and leave that C. trav. R3243-1 requires. Cases W01 to W16: oracle/data/absences.json. */

type Month = Parameters<typeof computed>[1]

function pageOfMonth(month: Month) {
  const { facts, payslip } = computed(defaut, month)
  return pageFor(payslip, { leave: leaveCountersOf(facts), ...(facts.absences && { absences: facts.absences }) })
}
const grossRows = (month: Month): readonly string[] =>
  (pageOfMonth(month).tables[0]?.rows ?? []).map(({ label, cells }) =>
    [label, ...cells.slice(0, 3)].join(' | ').replaceAll('\u00a0', ' ').replaceAll('\u202f', ' '),
  )
const leaveBoxOf = (month: Month) => pageOfMonth(month).boxes.find(({ title }) => title.startsWith('Congés'))

const sick = {
  ...employee('2026-01', '2500'),
  absences: [
    {
      ...{ Evenement: 'a', Nature: 'maladie', Debut: '2026-01-05', Fin: '2026-01-24', Subrogation: 'true' },
      ...{ SalaireMois1: '2500', SalaireMois2: '2500', SalaireMois3: '2500' },
    },
  ],
}

test('sickness with subrogation: retention with dates, hours and rate, maintained pay, allowances (W02)', () => {
  expect(grossRows(sick)).toEqual([
    'Salaire de base | 151,67 | 16,4832 | 2 500,00',
    // 15 days of 7 h of the 154 h of January: 2,500 × 105 / 154.
    'Absence maladie du 05/01 au 24/01 | 105,00 | 16,2338 | −1 704,55',
    // 90 % of 70 h: 12 to 23 January.
    'Maintien de salaire | 70,00 | 14,6104 | 1 022,73',
    'Indemnités journalières déduites | 13,00 | 41,0900 | −534,17',
    'RÉMUNÉRATION BRUTE |  |  | 1 284,01',
  ])
})

test('allowances paid to the employer: days and net amount of a day (W02)', () => {
  const rows = pageOfMonth(sick).tables.flatMap((table) => table.rows)
  // 13 × 41.09 less 20.30, 12.82 and 2.67 of CSG and CRDS: 498.38 ÷ 13.
  const net = rows.find(({ of }) => of.includes('IJSSNettes'))
  expect(net?.cells.slice(0, 3)).toEqual(['13,00', '38,3369', '498,38'])
})

const absent = (Nature: 'maladie' | 'sans_solde' | 'evenement_familial', Debut: string, Fin: string, more = {}) => ({
  ...{ Evenement: `${Nature} ${Debut}`, Nature, Debut, Fin },
  ...more,
})
const labelsOf = (...absences: ReturnType<typeof absent>[]) =>
  grossRows({ ...employee('2026-01', '2500'), absences }).map((row) => row.split(' | ')[0])

test('a row of several reasons names the one of the month', () => {
  const accident = { ...absent('maladie', '2026-01-13', '2026-01-31'), Nature: 'accident_travail' as const }
  const leave = { ...absent('maladie', '2026-01-13', '2026-01-16'), Nature: 'paternite' as const }
  const of = (absence: typeof accident | typeof leave) =>
    grossRows({ ...employee('2026-01', '2500'), absences: [absence] })[1]?.split(' | ')[0]
  expect(of(accident)).toBe('Absence accident du travail du 13/01 au 31/01')
  expect(of(leave)).toBe('Absence paternité du 13/01 au 16/01')
})
test('half days are named', () => {
  const both = { DemiJournee: 'debut_et_fin' }
  const labels = labelsOf(
    absent('maladie', '2026-01-12', '2026-01-15', both),
    absent('sans_solde', '2026-01-20', '2026-01-20', { DemiJournee: 'debut' }),
    absent('sans_solde', '2026-01-21', '2026-01-22', { DemiJournee: 'fin' }),
    absent('sans_solde', '2026-01-27', '2026-01-27', { DemiJournee: 'fin' }),
    absent('sans_solde', '2026-01-28', '2026-01-28'),
  )
  expect(labels).toContain('Absence maladie du 12/01 (après-midi) au 15/01 (matin)')
  expect(labels).toContain('Absence sans solde du 20/01 (après-midi) au 22/01 (matin), le 27/01 (matin), le 28/01')
})
test('two halves of a day of two events are the day', () => {
  const labels = labelsOf(
    absent('sans_solde', '2026-01-12', '2026-01-13', { DemiJournee: 'fin' }),
    absent('sans_solde', '2026-01-13', '2026-01-14', { DemiJournee: 'debut' }),
  )
  expect(labels).toContain('Absence sans solde du 12/01 au 14/01')
})
test('a family event costs nothing, and its days are named (C. trav. L3142-2)', () => {
  const labels = labelsOf(absent('evenement_familial', '2026-01-12', '2026-01-15'))
  expect(labels).toContain('Événement familial, rémunération maintenue du 12/01 au 15/01')
})

/** The balances at the end of May of a person whose reference year began on 1 June. */
const opened = (day: string, Compteur: string, Jours: string, JoursAcquis: string, RemunerationReference: string) => ({
  ...{
    Evenement: `reprise ${Compteur}`,
    Nature: 'reprise',
    Date: day,
    Compteur,
    Jours,
    JoursAcquis,
    RemunerationReference,
  },
})
const leave = {
  ...employee('2026-08', '2500'),
  absences: [{ Evenement: 'été', Nature: 'conges_payes', Debut: '2026-08-03', Fin: '2026-08-21' }],
  leave: [opened('2026-05-31', 'N', '30', '30', '30000')],
}

test('leave in August: its dates, its amount, and the counters (R3243-1 12°)', () => {
  expect(grossRows(leave)).toEqual([
    'Salaire de base | 151,67 | 16,4832 | 2 500,00',
    // 15 days of 7 h of the 147 h of August: 2,500 × 105 / 147. Three weeks of six days but Saturday 15 August.
    'Absence congés payés du 03/08 au 21/08 | 105,00 | 17,0068 | −1 785,71',
    // 1,785.71 ÷ 17.
    'Indemnité de congés payés | 17,00 | 105,0418 | 1 785,71',
    'RÉMUNÉRATION BRUTE |  |  | 2 500,00',
  ])
  // Three months of 2.5 days since June.
  expect(leaveBoxOf(leave)).toMatchObject({
    title: 'Congés payés, jours ouvrables',
    columns: ['Droits', 'Pris', 'Solde'],
    rows: [
      { label: 'N-1', cells: ['30', '17', '13'] },
      { label: 'N', cells: ['7,5', '0', '7,5'] },
    ],
  })
  expect(leaveBoxOf(sick)).toBeUndefined()
})

test('a leaver: the days of each counter that are paid (W16)', () => {
  const month = employee('2026-01', '2400')
  const { HeuresTravaillees: _, TauxHoraire: __, ...remuneration } = month.cases['Remuneration'] ?? {}
  const leaver = {
    ...month,
    cases: {
      ...month.cases,
      Contrat: { ...month.cases['Contrat'], DateFinContrat: '2026-01-16' },
      Remuneration: { ...remuneration, SalaireMensuel: '2400' },
    },
    // 16 days of January give 1.29 days more: 19.79, rounded up to 20.
    leave: [opened('2025-12-31', 'N-1', '6', '30', '28200'), opened('2025-12-31', 'N', '18.5', '18.5', '0')],
  }
  expect(grossRows(leaver)).toEqual([
    'Salaire de base | 151,67 | 15,8238 | 2 400,00',
    // 10 of 22 working days are after the 16th: 70 of 154 hours at 2,400 ÷ 154.
    'Entrée ou sortie en cours de mois | 70,00 | 15,5844 | −1 090,91',
    // 28,200 × 10 % × 6 / 30 is more than 2,400 × 6 / 26; then 2,400 × 20 / 26.
    'Indemnité compensatrice de congés payés, N-1 | 6,00 | 94,0000 | 564,00',
    'Indemnité compensatrice de congés payés, N | 20,00 | 92,3075 | 1 846,15',
    'RÉMUNÉRATION BRUTE |  |  | 3 719,24',
  ])
  // 6 days were left by the opening balance; 18.5 and 1.29 days are rounded up to 20.
  expect(leaveBoxOf(leaver)).toMatchObject({
    columns: ['Droits', 'Pris', 'Payés', 'Solde'],
    rows: [
      { label: 'N-1', cells: ['6', '0', '6', '0'] },
      { label: 'N', cells: ['20', '0', '20', '0'] },
    ],
  })
})

test('partial activity: hours and rate of the indemnity (R3243-1 16°)', () => {
  const month = {
    ...employee('2026-01', '2187.64'),
    absences: [{ Evenement: 'p', Nature: 'activite_partielle', Debut: '2026-01-19', Fin: '2026-01-23' }],
  }
  // 2,187.64 × 35 / 154; an hour at 60 % of 2,187.64 / 151.67 is 8.65.
  expect(grossRows(month)[1]).toBe('Absence activité partielle du 19/01 au 23/01 | 35,00 | 14,2055 | −497,19')
  const rows = pageOfMonth(month).tables.flatMap((table) => table.rows)
  const indemnity = rows.find(({ label }) => label.startsWith('Indemnité d’activité partielle'))
  expect(indemnity?.cells.slice(0, 3)).toEqual(['35,00', '8,6500', '302,75'])
})

test('leave in two parts around a stop names both, each stop its own days', () => {
  const month = {
    ...leave,
    absences: [...leave.absences, { Evenement: 'm', Nature: 'maladie', Debut: '2026-08-10', Fin: '2026-08-12' }],
  }
  const labels = grossRows(month).map((row) => row.split(' | ')[0])
  expect(labels).toContain('Absence congés payés du 03/08 au 09/08, du 13/08 au 21/08')
  expect(labels).toContain('Absence maladie du 10/08 au 12/08')
})

test('a strike is an absence without pay, and the document does not name it (R3243-4)', () => {
  const month = {
    ...employee('2026-01', '2500'),
    absences: [
      { Evenement: 'jour de grève', Nature: 'greve', Debut: '2026-01-13', Fin: '2026-01-13' },
      { Evenement: 'b', Nature: 'sans_solde', Debut: '2026-01-20', Fin: '2026-01-20' },
    ],
  }
  expect(grossRows(month)).toContain('Absence sans solde le 13/01, le 20/01 | 14,00 | 16,2338 | −227,27')
  const page = pageOfMonth(month)
  expect(`${htmlOf(page)}${JSON.stringify(page)}`).not.toMatch(/gr[èe]ve/i)
})
