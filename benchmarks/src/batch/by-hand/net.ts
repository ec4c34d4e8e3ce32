import { GRILLE_NEUTRE, LIMITE, TAUX_NEUTRE_MAXIMUM } from '../../payslip/by-hand/figures.js'
import { type Bases, NEUTRE, type Payslips, type ScaledMonths } from './columns.js'
import { centimes, halfUp, MILLIONIEMES, millioniemes } from './scale.js'

const CONTRAT_COURT = centimes(LIMITE.contratCourt)
const BORNES = Float64Array.from([...GRILLE_NEUTRE.map(({ below }) => centimes(below)), Number.POSITIVE_INFINITY])
const TAUX_NEUTRES = Float64Array.from([...GRILLE_NEUTRE.map(({ rate }) => rate), TAUX_NEUTRE_MAXIMUM], millioniemes)

/** Totals, nets, the tax withheld and the cost for the employer. */
export function nets(months: ScaledMonths, out: Payslips, bases: Bases, from: number, to: number): void {
  for (let row = from, at = 0; row < to; row++, at++) {
    const brut = out.TotalBrut[row] ?? 0
    const salariales = bases.salariales[at] ?? 0
    const facultative = out.MutuelleFacultative[row] ?? 0
    const indemnites = out.TotalIndemnites[row] ?? 0
    const regularisation = out.Regularisation[row] ?? 0
    out.TotalCotisationsSalariales[row] = salariales
    out.MontantNetSocial[row] = brut - salariales + facultative
    const avantImpot = brut - salariales + indemnites + regularisation - (out.TotalDeductions[row] ?? 0)
    out.NetAvantImpot[row] = avantImpot

    const imposable =
      brut -
      salariales +
      (out.CSGNonDeductible[row] ?? 0) +
      (out.CRDS[row] ?? 0) +
      facultative +
      (out.MutuellePatronale[row] ?? 0) +
      (bases.excedentFiscal[at] ?? 0) -
      (out.HeuresExonerees[row] ?? 0)
    out.NetImposable[row] = imposable
    let taux = months.tauxPAS[row] ?? 0
    let base = imposable
    if (taux === NEUTRE) {
      if (months.shortContract[row] === 1) base -= CONTRAT_COURT
      let tranche = 0
      while (base >= (BORNES[tranche] ?? 0)) tranche++
      taux = TAUX_NEUTRES[tranche] ?? 0
    }
    const pas = base > 0 ? halfUp(base * taux, MILLIONIEMES) : 0
    out.PAS[row] = pas
    out.NetAPayer[row] = avantImpot - pas

    const verse = brut + (out.TotalCotisationsPatronales[row] ?? 0) + (out.TotalAllegements[row] ?? 0)
    out.TotalVerseEmployeur[row] = verse
    out.CoutTotal[row] = verse + indemnites + regularisation + (bases.titresPatronalExonere[at] ?? 0)
  }
}
