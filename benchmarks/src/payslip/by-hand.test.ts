import { defaut, type MonthInputs, readInputs } from '@centime/engine'
import { calculator } from '@centime/engine/calculate'
import { fix } from '@centime/engine/tree'
import { describe, expect, test } from 'vitest'
import { monthOf } from './by-hand/month.js'
import { payslipByHand } from './by-hand/payslip.js'
import { CASES, employee } from './cases.js'
import { asByHand, differences } from './differences.js'

/** The version by hand gives the engine's payslip, to the last digit of every line, base and rate. */

const fixed = fix(defaut, '2026-06-30')
const calculate = calculator(fixed)

const disagreements = (inputs: MonthInputs): readonly string[] => {
  const read = readInputs(fixed, inputs)
  if (!read.ok) throw new Error(JSON.stringify(read.faults))
  const { facts, warnings } = read.value
  const byHand = payslipByHand(monthOf(facts, warnings))
  return differences(byHand, asByHand(calculate(facts, warnings), byHand))
}

describe('by hand and engine give one payslip', () => {
  test.each(CASES)('$name', ({ inputs }) => {
    expect(disagreements(inputs)).toEqual([])
  })

  const PAY = ['0', '0.01', '1200', '1823.03', '1823.04', '2734.55', '4005', '4005.01', '5469.10', '16020.01', '40000']
  test.each(PAY)('base pay %s, every headcount', (pay) => {
    for (const Effectif of ['1', '10', '11', '19', '20', '49', '50', '249', '250']) {
      expect(
        disagreements(employee(pay, '57.31', { Entreprise: { Effectif, TauxVersementMobilite: '0.0295' } })),
      ).toEqual([])
    }
  })

  const VARIATIONS: Record<string, MonthInputs['cases']> = {
    'part time, complementary hours': {
      Contrat: { HeuresContrat: '24' },
      Remuneration: { HeuresTravaillees: '104', TauxHoraire: '14.37' },
      HeuresSupplementaires: { HeuresComplementaires: '12.5' },
    },
    'overtime above a low rate of accidents': {
      HeuresSupplementaires: { HeuresSup25: '34.67', HeuresSup50: '7.33' },
      Entreprise: { Effectif: '120', TauxAT: '0.0041' },
    },
    'entry within the month, unpaid days, sickness': {
      Contrat: { DateDebutContrat: '2026-06-09' },
      Remuneration: { HeuresTravaillees: '97.17' },
      Absences: {
        MontantMaintien: '61.10',
        MontantAbsenceSansSolde: '133.37',
        JoursAbsenceSansSolde: '2',
        HeuresAbsenceMaladie: '7',
      },
    },
    'short fixed term with indemnity': {
      Contrat: {
        DateDebutContrat: '2026-06-01',
        TypeContrat: 'CDD',
        DureeInitialeMois: '2',
        IndemniteFinContratMensuelle: 'true',
      },
      Primes: { MontantPrimes: '250' },
    },
    'rich plans above both limits': {
      Contrat: { StatutCadre: 'true' },
      PrevoyanceMutuelle: {
        HasPrevoyance: 'true',
        TauxPrevoyance: '0.18',
        MutuelleObligatoire: '420',
        PartPatronaleMutuelle: '0.95',
        HasMutuelleFacultative: 'true',
        MutuelleFacultative: '17.40',
      },
    },
    'plans of every kind on every base': {
      RegimePrevoyance: {
        TauxPatronalT1: '0.025',
        TauxSalarialT1: '0.005',
        TauxPatronalT2: '0.03',
        TauxSalarialT2: '0.015',
        PlafondsT2: '1.5',
        MontantSalarial: '2.345',
      },
      RegimeSante: { MontantPatronal: '150', TauxSalarialTotalite: '0.0123', TauxPatronalT2: '0.002' },
      RegimeRetraite: { TauxPatronalTotalite: '0.12', TauxSalarialT1: '0.03', MontantPatronal: '10' },
      Entreprise: { Effectif: '11' },
    },
    'allowances, vouchers, travel, benefits, attachments': {
      Frais: {
        NombreRepas: '18',
        MontantRepas: '11.20',
        TypeRepas: 'hors_locaux',
        IndemniteKilometrique: '84.25',
        Kilometres: '140',
        Regularisation: '-3.10',
      },
      TitresRestaurant: { NombreTitres: '17', ValeurTitre: '12.90', PartPatronaleTitre: '0.6' },
      Transport: { CoutAbonnement: '88.80', PartRemboursee: '0.75' },
      AvantagesNature: { NombreRepasFournis: '4', MontantAvantagesNature: '60' },
      Retenues: { Acomptes: '200', Saisies: '99.99' },
    },
    'personal rate, Alsace-Moselle': {
      PAS: { TypeTaux: 'personnalise', TauxPAS: '0.083' },
      Entreprise: { AlsaceMoselle: 'true' },
    },
    'not resident for tax, no published parameter': {
      Contrat: { NonResidentFiscal: 'true' },
      ParametresLegaux: { PlafondSS: '0', SMICHoraire: '0', SMICReduction: '0' },
    },
  }
  test.each(Object.entries(VARIATIONS))('%s', (_name, changes) => {
    for (const pay of ['1900', '3333.33', '9000']) expect(disagreements(employee(pay, '40', changes))).toEqual([])
  })
})

test('attachments take what may be seized, by hand without the warning', () => {
  for (const pay of ['600', '1900', '3333.33', '9000']) {
    for (const Saisies of ['30', '9999']) {
      const found = disagreements(employee(pay, '40', { Retenues: { Acomptes: '700', Saisies } }))
      expect(found.filter((place) => !place.startsWith('/warnings'))).toEqual([])
    }
  }
})

test('a wrong digit, a missing line and a wrong label are seen', () => {
  const [first] = CASES
  if (first === undefined) throw new Error('no case')
  const read = readInputs(fixed, first.inputs)
  if (!read.ok) throw new Error(JSON.stringify(read.faults))
  const right = calculate(read.value.facts)
  const [line, ...others] = right.lines
  if (line === undefined) throw new Error('no line')
  const digit = line.value.plus('0.0000000000000000000000000001')
  expect(differences({ ...right, lines: [{ ...line, value: digit }, ...others] }, right)).toHaveLength(1)
  expect(differences({ ...right, lines: [{ ...line, label: 'Salaire' }, ...others] }, right)).toHaveLength(1)
  expect(differences({ ...right, lines: [...others, line] }, right)).toHaveLength(1)
  expect(differences({ ...right, lines: others }, right).length).toBeGreaterThan(1)
})
