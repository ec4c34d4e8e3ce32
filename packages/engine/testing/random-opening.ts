import type { Random } from '@centime/testing'
import type { Regulation } from '../src/tree/regulation.js'
import { decimalText, withMoreDigits } from './decimal-text.js'

/** Balances that may increase without breaking a limit of the bases; higher ceilings would limit tranche 2. */
const FINE = ['TotalBrut', 'Assiette', 'SmicReference', 'NetImposable']

/**
 * Opening balances of a person who joins in the year, in cents and consistent: the bases are within pay and ceilings. Some
 * that follow from others are left out, for the engine to compute.
 */
export function openingBalances(
  draw: Random,
  { fields }: Regulation,
  month: number,
  mostDigits = 20,
): Record<string, string> {
  const months = Math.max(1, month - 1)
  const pay = months * draw.oneOf([draw.from(0, 200_000), draw.from(0, 600_000), draw.from(0, 5_000_000)])
  const ceilings = months * draw.from(0, 400_500)
  const reference = months * draw.from(0, 187_000)
  const reduction = Math.min(Math.round(pay * 0.39), draw.from(0, months * 75_000))
  const always: Record<string, number> = {
    TotalBrut: pay,
    Assiette: pay,
    PlafondMois: ceilings,
    SmicReference: reference,
    ReductionFillonTotale: -reduction,
    ReductionFillonAGIRC: -Math.round(reduction * 0.15),
    SeuilMaladie: Math.round(reference * 2.5),
    SeuilFamille: Math.round(reference * 3.5),
  }
  const values: Record<string, number> = {
    ...always,
    RemunerationReduction: pay,
    Tranche1: Math.min(pay, ceilings),
    Tranche2: Math.min(Math.max(pay - ceilings, 0), ceilings * 7),
    Base4Plafonds: Math.min(pay, ceilings * 4),
    BaseCET: pay > ceilings ? Math.min(pay, ceilings * 8) : 0,
    BasePrevoyance: Math.min(pay, ceilings),
    RemunerationAbattue: Math.min(pay, ceilings * 4),
    MoisDeContrat: months * 100,
    HeuresExonerees: draw.from(0, 803_700),
    Kilometres: draw.from(0, 2_200_000),
    IndemniteKilometrique: draw.from(0, 300_000),
    NetImposable: draw.from(-100, pay),
    ExonerationLodeom: -reduction,
    RemunerationAcre: pay,
    PlafondAcre: ceilings,
    ExonerationAcrePatronale: -Math.round(reduction / 2),
    ExonerationAcreSalariale: -Math.round(reduction / 8),
  }
  const entered: Record<string, string> = {}
  for (const { caseName, name } of fields) {
    if (caseName !== 'CumulsDeReprise') continue
    const digits = values[name] ?? draw.from(0, 50_000)
    if (!(name in always) && draw.isTrue(0.5)) continue
    const text = decimalText(digits, 2)
    // Balances computed by other software may have many decimals, as a third of a cent has.
    const most = name === 'SmicReference' ? 20 : mostDigits
    entered[name] = FINE.includes(name) && draw.isTrue(0.1) ? withMoreDigits(draw, text, draw.from(1, most)) : text
  }
  return entered
}
