import { expect, test } from 'vitest'
import { healthPlan } from '../../testing/inputs.js'
import { amounts, ofEmployee } from '../../testing/law.js'
import worked from '../../testing/worked-leaving.json' with { type: 'json' }
import { expectWorked } from '../../testing/worked-lines.js'
import type { Inputs } from '../cases/read.js'
import { Decimal } from '../ground/money.js'
import type { Payslip } from '../tree/payslip.js'
import { amountOf } from './lines.js'

/**
 * The worked cases of leaving and of attachments in `testing/worked-leaving.json`, computed by hand from the texts of
 * law: W10, W11, W11b line by line, the tables W20 and W21. Any case in the same shape can be added.
 */

type Month = (typeof worked.months)[number]

/** A severance below the minimum, as the case states: the contract is too young for the legal minimum. */
function severanceOf({
  month,
  severance,
  severanceLegalMinimum,
  priorYearGross,
  employerContribution,
}: Month['input']) {
  if (severance === undefined) return {}
  return {
    // The rate states the days for which it applies (30 % until 30 December 2025).
    Date: employerContribution?.[2] === '30' ? '2025-12-15' : `${month}-28`,
    Motif: employerContribution === undefined ? 'licenciement' : 'rupture_conventionnelle',
    Indemnite: severance,
    IndemniteConventionnelle: severanceLegalMinimum ?? '0',
    AncienneteMois: '1',
    RemunerationAnneePrecedente: priorYearGross ?? '0',
  }
}

function payslipOfCase({ input }: Month, Saisies: Inputs[string] = {}): Payslip {
  const { month, gross, headcount, health } = input
  const [own = '0', theirs = '0'] = health
  const total = new Decimal(own).plus(theirs)
  return ofEmployee(month, gross, {
    Entreprise: { Effectif: String(headcount) },
    PrevoyanceMutuelle: {
      ...healthPlan(total.toFixed()),
      ...(total.gt(0) && { PartPatronaleMutuelle: new Decimal(theirs).div(total).toFixed() }),
    },
    Rupture: severanceOf(input),
    Saisies: { PersonnesACharge: String(input.dependants ?? 0), ...Saisies },
  })
}

test.each(worked.months.map((one) => [one.id, one.title, one] as const))('%s: %s', (_id, _title, one) => {
  expectWorked(payslipOfCase(one), one.expected)
})

test('W10: the seizable part, the minimum, and alimony of 400 and of 1 000 before a seizure', () => {
  const attached = worked.months.filter(({ expected }) => 'attachment' in expected)
  expect(attached).not.toEqual([])
  for (const one of attached) {
    const wanted = one.expected.attachment
    if (wanted === undefined) continue
    const seizure = { SaisieEnCours: 'true' }
    const plain = payslipOfCase(one, seizure)
    expect(amounts(plain, 'NetSaisissable', 'QuotiteSaisissable', 'SaisieRemunerations', 'NetAPayer')).toEqual([
      wanted.seizableBase,
      wanted.seizable,
      wanted.seizable,
      wanted.leftToEmployee,
    ])
    const left = amountOf(plain, 'NetSaisissable').minus(amountOf(plain, 'MaximumSaisies'))
    expect(left.toFixed(2)).toBe(wanted.rsaFloor)
    const alone = payslipOfCase(one, { ...seizure, PersonnesACharge: '0' })
    expect(amounts(alone, 'SaisieRemunerations')).toEqual([wanted.noDependant])
    for (const alimony of [wanted.withDirectAlimony400, wanted.withDirectAlimony1000]) {
      const both = payslipOfCase(one, { ...seizure, PensionAlimentaire: alimony.alimony })
      expect(amounts(both, 'PrelevementPension', 'SaisieRemunerations', 'NetAPayer')).toEqual([
        new Decimal(alimony.alimony).toFixed(2),
        alimony.attachment,
        alimony.left,
      ])
    }
  }
})

test.each(worked.tables.W20)('W20: $net net in $year with $dependants dependants: $seizable', (one) => {
  // A base salary of 0 and a net adjustment: the seized pay is the amount in the table.
  const payslip = ofEmployee(`${one.year}-06`, '0', {
    Frais: { Regularisation: one.net },
    Saisies: { PersonnesACharge: String(one.dependants), SaisieEnCours: 'true' },
  })
  expect(amounts(payslip, 'NetSaisissable', 'QuotiteSaisissable')).toEqual([`${one.net}.00`, one.seizable])
})

test.each(worked.tables.W21)('W21: $years years at $reference: $indemnity', ({ reference, years, indemnity }) => {
  const Rupture = {
    Motif: 'licenciement',
    SalaireReference: reference,
    AncienneteMois: new Decimal(years).times(12).toFixed(),
    RemunerationAnneePrecedente: '36000',
  }
  const payslip = ofEmployee('2026-06', '3000', { Contrat: { DateFinContrat: '2026-06-30' }, Rupture })
  expect(amounts(payslip, 'IndemniteLegaleRupture', 'IndemniteRuptureExoneree')).toEqual([indemnity, indemnity])
})
