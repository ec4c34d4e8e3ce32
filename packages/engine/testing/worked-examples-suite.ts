import { describe, expect, test } from 'vitest'
import { lineOf } from '../src/calculate/lines.js'
import type { MonthInputs } from '../src/inputs/month-inputs.js'
import type { LineName } from '../src/law/names.js'
import { salaire2026 } from '../src/regulations/salaire-2026.js'
import type { Payslip } from '../src/tree/payslip.js'
import type { Regulation } from '../src/tree/regulation.js'
import { INPUTS, regulationOf, type WorkedExample } from './worked-examples.js'
import examples from './worked-examples.json' with { type: 'json' }

/** The eight payslips of `worked-examples.json`: every line, base, total and net, to the cent. */

/** Lines of the worked payslips: the engine's employee and employer lines. */
const LINES: Record<string, readonly [salariale: LineName | null, patronale: LineName | null]> = {
  maladie: [null, 'AssuranceMaladiePatronale'],
  csa: [null, 'CSA'],
  at: [null, 'AccidentsTravail'],
  vp: ['VieillessePlafonneeSalariale', 'VieillessePlafonneePatronale'],
  vd: ['VieillesseDeplafonneeSalariale', 'VieillesseDeplafonneePatronale'],
  af: [null, 'AllocationsFamiliales'],
  fnal: [null, 'FNAL'],
  cho: [null, 'AssuranceChomage'],
  ags: [null, 'AGS'],
  ds: [null, 'DialogueSocial'],
  fp: [null, 'FormationProfessionnelle'],
  ta: [null, 'TaxeApprentissage'],
  vm: [null, 'VersementMobilite'],
  aa1: ['AgircArrcoT1Salariale', 'AgircArrcoT1Patronale'],
  aa2: ['AgircArrcoT2Salariale', 'AgircArrcoT2Patronale'],
  ceg1: ['CEGT1Salariale', 'CEGT1Patronale'],
  ceg2: ['CEGT2Salariale', 'CEGT2Patronale'],
  cet: ['CETSalariale', 'CETPatronale'],
  apec: ['APECSalariale', 'APECPatronale'],
  prev: [null, 'PrevoyancePatronale'],
  mut: ['MutuelleSalariale', 'MutuellePatronale'],
  fs: [null, 'ForfaitSocial'],
}

const money = (payslip: Payslip, name: LineName): string => lineOf(payslip, name).value.toFixed(2)
const euros = (text: string): string => Number(text).toFixed(2)

/** From one month's inputs to a payslip. */
export type Reader = (regulation: Regulation, inputs: MonthInputs) => Payslip

/** Declares the tests of every worked payslip, for each of some named readers. */
export function describeWorkedExamples(readers: Readonly<Record<string, Reader>>): void {
  const CASES = Object.entries(readers).flatMap(([reader, read]) =>
    (Object.keys(INPUTS) as WorkedExample[]).map((id) => ({ id, reader, read })),
  )

  describe.each(CASES)('worked payslip $id by $reader', ({ id, read }) => {
    const expected = examples[id]
    const regulation = regulationOf(id)
    const result = read(regulation, INPUTS[id])

    test('every contribution: base, rate, both shares', () => {
      for (const line of expected.lines) {
        const [code = '', , base = '', employeeRate = '', employee = '', employerRate = '', employer = ''] = line
        const [salariale, patronale] = LINES[code] ?? [null, null]
        expect(salariale ?? patronale, code).not.toBeNull()
        for (const [name, rate, amount] of [
          [salariale, employeeRate, employee],
          [patronale, employerRate, employer],
        ] as const) {
          if (name === null) continue
          const line = lineOf(result, name)
          expect(line.value.toFixed(2), name).toBe(euros(amount))
          if (line.base === undefined || line.rate === undefined) continue
          expect(line.base.toFixed(2), name).toBe(euros(base))
          expect(line.rate.times(100).toNumber(), name).toBe(Number(rate))
        }
      }
    })

    test('CSG and CRDS', () => {
      expect(money(result, 'BaseCSG')).toBe(expected.csg_base)
      expect(money(result, 'CSGDeductible')).toBe(expected.csgd)
      expect(money(result, 'CSGNonDeductibleSalaire')).toBe(expected.csgn)
      expect(money(result, 'CRDSSalaire')).toBe(expected.crds)
    })

    test('totals and nets', () => {
      expect(money(result, 'TotalBrut')).toBe(expected.brut)
      expect(money(result, 'TotalCotisationsSalariales')).toBe(expected.tot_s)
      expect(money(result, 'TotalCotisationsPatronales')).toBe(expected.tot_pat)
      expect(money(result, 'NetAvantImpot')).toBe(expected.net_av)
      expect(money(result, 'MontantNetSocial')).toBe(expected.mns)
      expect(money(result, 'NetImposable')).toBe(expected.netimp)
      expect(lineOf(result, 'PAS').rate?.times(100).toFixed()).toBe(expected.taux)
      expect(money(result, 'PAS')).toBe(expected.pas)
      expect(money(result, 'NetAPayer')).toBe(expected.net)
      expect(money(result, 'CoutTotal')).toBe(expected.cout)
    })

    if (regulation === salaire2026) {
      test('native numbers: net before tax is 7025 + 5100, and 5100 equals 7005', () => {
        expect(lineOf(result, 7025).value.plus(lineOf(result, 5100).value).toFixed(2)).toBe(expected.net_av)
        expect(lineOf(result, 7005).value).toEqual(lineOf(result, 5100).value)
        expect(lineOf(result, 6000).value.toFixed(2)).toBe(expected.mns)
      })
      return
    }
    test('reductions', () => {
      const [coefficient = '', amount = '', urssaf = '', retirement = ''] = expected.rgdu
      expect(Number(lineOf(result, 'CoefficientReduction').value)).toBe(Number(coefficient))
      expect(lineOf(result, 'SmicReference').value.toFixed(2)).toBe(expected.smic_ref)
      expect(money(result, 'ReductionFillonTotale')).toBe(euros(`${-Number(amount)}`).replace('-0.00', '0.00'))
      expect(money(result, 'ReductionFillonURSSAF')).toBe(euros(`${-Number(urssaf)}`).replace('-0.00', '0.00'))
      expect(money(result, 'ReductionFillonAGIRC')).toBe(euros(`${-Number(retirement)}`).replace('-0.00', '0.00'))
      expect(money(result, 'ReductionSalarialeHeures')).toBe(`-${expected.red_s}`.replace('-0.00', '0.00'))
      expect(money(result, 'DeductionForfaitaireHeures')).toBe(`-${expected.ded_p}`.replace('-0.00', '0.00'))
    })
  })
}
