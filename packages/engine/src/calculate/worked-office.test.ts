import { expect, test } from 'vitest'
import { employee, healthPlan } from '../../testing/inputs.js'
import { yearOfPayslips } from '../../testing/payrolls.js'
import { expectWorked } from '../../testing/worked-lines.js'
import worked from '../../testing/worked-office.json' with { type: 'json' }
import type { ElementDefinition } from '../cases/elements.js'
import type { Inputs } from '../cases/read.js'
import { firstDay, monthOf, monthsLater } from '../ground/period.js'
import type { MonthInputs } from '../inputs/month-inputs.js'
import type { LineName } from '../law/names.js'
import { defaut } from '../regulations/defaut.js'
import { withElements } from '../regulations/with-elements.js'
import type { Payslip } from '../tree/payslip.js'
import { amountOf } from './lines.js'

/**
 * The worked cases of an office's year in `testing/worked-office.json`, computed by hand from the texts of law. To add
 * a case, add a row to `CASES`: its last payslip and the line of each figure, or several such pairs.
 */

interface Career {
  readonly salary: string
  readonly from: string
  readonly to: string
  readonly weekly?: string
  /** Fields of every month, fields of some months, and records of the last month. */
  readonly all?: Inputs
  readonly own?: Readonly<Record<string, Inputs>>
  readonly records?: Pick<MonthInputs, 'absences' | 'before' | 'within'>
  readonly elements?: readonly ElementDefinition[]
}

/** The last payslip of consecutive months, each of which has the earlier ones as history. */
function lastOf({ salary, from, to, weekly, all = {}, own = {}, records, elements = [] }: Career): Payslip {
  const months: MonthInputs[] = []
  for (let period = from; period <= to; period = monthOf(monthsLater(firstDay(period), 1))) {
    const changes: Record<string, Inputs[string]> = { ...all }
    for (const [name, fields] of Object.entries(own[period] ?? {})) changes[name] = { ...changes[name], ...fields }
    months.push({ ...employee(period, salary, changes, weekly), ...records })
  }
  const last = yearOfPayslips(withElements(defaut, elements), months).at(-1)
  if (last === undefined) throw new Error('no month')
  return last
}

const since = (DateDebutContrat: string): Inputs => ({ Contrat: { DateDebutContrat } })
const ends = (DateFinContrat: string, Rupture: Inputs[string]): Inputs => ({ Contrat: { DateFinContrat }, Rupture })
const dismissed = (Rupture: Inputs[string] = {}): Inputs =>
  ends('2026-06-30', { Motif: 'licenciement', RemunerationAnneePrecedente: '30000', ...Rupture })
const june = { from: '2026-06', to: '2026-06' }
const notified = (AncienneteMois: string): Inputs =>
  ends('2026-01-31', { Motif: 'licenciement', DateNotification: '2026-01-15', AncienneteMois })
const means = {
  mean12: 'MoyenneDouzeMois',
  mean3WithProRata: 'MoyenneTroisMois',
  reference: 'SalaireDeReference',
} as const
/** An element of the amount that is entered, defined before the first month. */
const element = (nature: string, more: Partial<ElementDefinition> = {}): ElementDefinition => {
  const code = nature.toUpperCase().slice(0, 20)
  return { ...{ code, label: nature, nature, form: 'amount', recurrence: 'monthly', start: '2025-01-01' }, ...more }
}

const served = { serviceMonths: 'Anciennete', severance: 'IndemniteRupture' } as const

interface Worked {
  readonly payslip: () => Payslip
  /** Lines by the name of a figure of the case; `severance.special` is a figure within another. */
  readonly figures: Readonly<Record<string, LineName>>
}
const CASES: Readonly<Record<string, Worked | readonly Worked[]>> = {
  S01: [
    {
      payslip: () =>
        lastOf({
          ...{ salary: '2400', from: '2025-01', to: '2026-01' },
          own: { '2025-12': { Primes: { TreiziemeMois: '2400' } }, '2026-01': notified('120') },
        }),
      figures: { ...means, severance: 'IndemniteRupture' },
    },
    {
      payslip: () =>
        lastOf({
          ...{ salary: '2400', from: '2025-01', to: '2026-01', elements: [element('treizieme_mois')] },
          own: { '2025-12': { Elements: { TREIZIEME_MOIS: '2400' } }, '2026-01': notified('120') },
        }),
      figures: { ...means, severance: 'IndemniteRupture' },
    },
  ],
  S03: [
    {
      payslip: () => {
        const half = { Primes: { TreiziemeMois: '1200', MoisTreiziemeMois: '6' } }
        return lastOf({
          ...{ salary: '2400', from: '2025-01', to: '2026-01' },
          own: { '2025-06': half, '2025-12': half, '2026-01': notified('96') },
        })
      },
      figures: { ...means, severance: 'IndemniteRupture' },
    },
    {
      payslip: () => {
        const half = { Elements: { TREIZIEME_MOIS: '1200' } }
        return lastOf({
          ...{ salary: '2400', from: '2025-01', to: '2026-01' },
          elements: [element('treizieme_mois', { coverMonths: 6 })],
          own: { '2025-06': half, '2025-12': half, '2026-01': notified('96') },
        })
      },
      figures: { ...means, severance: 'IndemniteRupture' },
    },
  ],
  S05: [
    {
      payslip: () =>
        lastOf({
          ...{ salary: '3000', from: '2025-01', to: '2026-01', all: since('2004-02-01') },
          own: {
            '2025-12': { Primes: { PrimeAnnuelle: '3600' } },
            '2026-01': ends('2026-01-31', { Motif: 'depart_retraite' }),
          },
        }),
      // All of it bears contributions.
      figures: { ...means, indemnity: 'IndemniteRuptureSoumise' },
    },
    {
      payslip: () =>
        lastOf({
          ...{ salary: '3000', from: '2025-01', to: '2026-01', all: since('2004-02-01') },
          elements: [element('performance_annuelle')],
          own: {
            '2025-12': { Elements: { PERFORMANCE_ANNUELLE: '3600' } },
            '2026-01': ends('2026-01-31', { Motif: 'depart_retraite' }),
          },
        }),
      figures: { ...means, indemnity: 'IndemniteRuptureSoumise' },
    },
  ],
  S06: {
    payslip: () =>
      lastOf({
        ...{ salary: '1312', ...june, weekly: '28', all: since('2013-07-01'), own: { '2026-06': dismissed() } },
        records: { before: [{ until: '2022-06-30', cases: { Contrat: { HeuresContrat: '35' } } }] },
      }),
    figures: { severance: 'IndemniteRupture' },
  },
  S08: {
    payslip: () => {
      const leave = { Evenement: 'a', Nature: 'conge_parental', Debut: '2025-07-01', PartTravaillee: '0.8' } as const
      return lastOf({
        ...{ salary: '1640', from: '2025-07', to: '2026-06', all: since('2016-07-01') },
        ...{ own: { '2026-06': dismissed() }, records: { absences: [leave] } },
      })
    },
    figures: { severance: 'IndemniteRupture' },
  },
  S09: {
    payslip: () => ofTenYears({ Nature: 'maladie', Debut: '2020-01-01', Fin: '2020-12-31' }),
    figures: served,
  },
  S10: {
    payslip: () => ofTenYears({ Nature: 'conge_parental', Debut: '2020-01-01', Fin: '2021-12-31' }),
    figures: served,
  },
  S13: {
    payslip: () => {
      const Motif = 'inaptitude_professionnelle'
      return lastOf({
        ...{ salary: '2400', from: '2026-01', to: '2026-06' },
        all: {
          ...since('2018-07-01'),
          Entreprise: { Effectif: '12' },
          PrevoyanceMutuelle: healthPlan('40'),
        },
        own: { '2026-06': ends('2026-06-30', { Motif, RemunerationAnneePrecedente: '28800' }) },
      })
    },
    figures: {
      'severance.special': 'IndemniteRuptureExoneree',
      'severance.compensatory': 'IndemniteInaptitude',
      'rgdu.coefficient': 'CoefficientReduction',
    },
  },
  S14: {
    payslip: () =>
      lastOf({
        ...{ salary: '2400', ...june, all: since('2018-09-01') },
        own: { '2026-06': dismissed({ Motif: 'inaptitude' }) },
      }),
    figures: { ...served, notice: 'IndemnitePreavis' },
  },
  S15: {
    payslip: () =>
      lastOf({
        ...{ salary: '6500', from: '2026-01', to: '2026-06' },
        all: {
          Contrat: { DateDebutContrat: '2026-01-01', StatutCadre: 'true' },
          Entreprise: { Effectif: '60' },
          PrevoyanceMutuelle: { ...healthPlan('80'), HasPrevoyance: 'true', TauxPrevoyance: '0.015' },
        },
        own: {
          '2026-06': dismissed({
            ...{ Indemnite: '150000', IndemniteConventionnelle: '20000', RemunerationAnneePrecedente: '78000' },
          }),
        },
      }),
    figures: {
      'split.indemnity': 'IndemniteRupture',
      'split.taxFree': 'RuptureNonImposable',
      'split.contributionFree': 'IndemniteRuptureExoneree',
      'split.subjectToContributions': 'IndemniteRuptureSoumise',
      'split.csgFree': 'RuptureHorsCSG',
      'split.csgBaseOnIndemnity': 'BaseCSGRupture',
      nonDeductibleContributions: 'CotisationsRuptureNonDeductibles',
    },
  },
  S17: [
    {
      payslip: () => ofFixedTerm('2026-06'),
      figures: { precarityFromKnownMonths: 'IndemniteFinContrat', leaveFromKnownMonths: 'MinimumCompensatriceCDD' },
    },
    {
      payslip: () => ofFixedTerm('2026-06', { RemunerationAnterieure: '4000' }),
      figures: { precarity: 'IndemniteFinContrat', leaveInLieu: 'MinimumCompensatriceCDD' },
    },
  ],
  S19: { payslip: () => ofFixedTerm('2026-04'), figures: { 'rgdu.coefficient': 'CoefficientReduction' } },
  O01: [
    entryBy('heures_reelles', 'realHours'),
    entryBy('jours_ouvres_reels', 'realWorkingDays'),
    entryBy('jours_ouvrables_reels', 'realOuvrables'),
    entryBy('jours_ouvrables_moyens', 'twentySixths'),
    entryBy('jours_ouvres_moyens', 'average2167'),
    entryBy('heures_moyennes', 'hours15167'),
    entryBy('jours_calendaires', 'calendarDays'),
    entryBy('trentiemes', 'thirtiethsPresent'),
  ],
  O02: [raiseBy('heures_reelles', 'realDays'), raiseBy('jours_calendaires', 'calendarDays')],
  O05: {
    payslip: () =>
      lastOf({
        ...{ salary: '2000', ...june },
        all: {
          Contrat: { TypeContrat: 'CDD', MotifCDD: 'accroissement' },
          Sante: { Dispense: 'cdd_court', VersementSante: 'true', PartEmployeur: '30' },
        },
      }),
    figures: { amount: 'VersementSante' },
  },
  O10: {
    payslip: () =>
      lastOf({
        ...{ salary: '2500', from: '2026-04', to: '2026-04' },
        all: {
          PAS: {
            ...{ TypeTaux: 'personnalise', TauxPAS: '0.08', BaseRegularisee: '2000', MoisRegularise: '3' },
            ...{ TauxApplique: '0.05', TauxTransmis: '0.08' },
          },
        },
      }),
    figures: { regularisation: 'RegularisationPAS' },
  },
  O14: {
    payslip: () =>
      lastOf({
        ...{ salary: '2500', ...june },
        elements: [element('remboursement_frais'), element('exceptionnelle')],
        own: { '2026-06': { Elements: { REMBOURSEMENT_FRAIS: '84.30', EXCEPTIONNELLE: '12.00' } } },
      }),
    figures: { addedToNet: 'TotalIndemnites', subjectGross: 'TotalBrut' },
  },
}

/**
 * The last month of a fixed term at 2 000 € from April to June without leave; earlier months are known from a given one
 * on.
 */
function ofFixedTerm(from: string, Rupture: Inputs[string] = {}): Payslip {
  return lastOf({
    ...{ salary: '2000', from, to: '2026-06' },
    all: {
      Contrat: { DateDebutContrat: '2026-04-01', TypeContrat: 'CDD' },
      Entreprise: { Effectif: '12' },
    },
    own: { '2026-06': { ...ends('2026-06-30', { Motif: 'fin_cdd', ...Rupture }), Conges: { PrisAuDepart: '0' } } },
  })
}

/** An entry on Monday 12 January. */
function entryBy(MethodeEntreeSortie: string, figure: string): Worked {
  const Remuneration = { HeuresTravaillees: '0', TauxHoraire: '0', SalaireMensuel: '2310' }
  const all = { ...since('2026-01-12'), Remuneration, Entreprise: { MethodeEntreeSortie } }
  return {
    payslip: () => lastOf({ salary: '0', from: '2026-01', to: '2026-01', all }),
    figures: { [figure]: 'TotalBrut' },
  }
}

/** A raise on Monday 12 January. */
function raiseBy(MethodeEntreeSortie: string, figure: string): Worked {
  const salary = (SalaireMensuel: string) => ({ HeuresTravaillees: '0', TauxHoraire: '0', SalaireMensuel })
  const within = [{ until: '2026-01-11', cases: { Remuneration: salary('2310') } }]
  const all = { Remuneration: salary('2530'), Entreprise: { MethodeEntreeSortie } }
  return {
    payslip: () => lastOf({ salary: '0', from: '2026-01', to: '2026-01', all, records: { within } }),
    figures: { [figure]: 'TotalBrut' },
  }
}

/** Ten years at 2 400 €, with an absence. */
const ofTenYears = (absence: Readonly<Record<string, string>>): Payslip =>
  lastOf({
    ...{ salary: '2400', ...june, all: since('2016-07-01'), own: { '2026-06': dismissed() } },
    records: { absences: [{ Evenement: 'a', ...absence }] },
  })

/** The text of a case's figure, such as `severance.special`. */
const figureOf = (expected: object, path: string): string =>
  String(path.split('.').reduce<unknown>((value, name) => new Map(Object.entries(value ?? {})).get(name), expected))

test('every case of the file has a row', () => {
  expect(Object.keys(CASES)).toEqual(worked.cases.map(({ id }) => id))
})

test.each(Object.entries(CASES))('%s, to the cent', (id, rows) => {
  const expected = worked.cases.find((one) => one.id === id)?.expected
  if (expected === undefined) throw new Error(`no case ${id}`)
  for (const { payslip: of, figures } of [rows].flat()) {
    const payslip = of()
    for (const [figure, line] of Object.entries(figures)) {
      const wanted = figureOf(expected, figure)
      const decimals = wanted.split('.')[1]?.length ?? 0
      expect([figure, amountOf(payslip, line).toFixed(decimals)]).toEqual([figure, wanted])
    }
    const { lines, totals } = expected
    if (lines !== undefined && totals !== undefined) expectWorked(payslip, { lines, totals })
  }
})
