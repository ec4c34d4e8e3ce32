import { GRILLE_NEUTRE, LIMITE, SAISIE, TAUX_NEUTRE_MAXIMUM } from '../../payslip/by-hand/figures.js'
import { type Bases, NEUTRE, type Payslips, type ScaledMonths } from './columns.js'
import { centimes, counted, halfUp, MILLIONIEMES, millioniemes } from './scale.js'

const CONTRAT_COURT = centimes(LIMITE.contratCourt)
const BORNES = Float64Array.from([...GRILLE_NEUTRE.map(({ below }) => centimes(below)), Number.POSITIVE_INFINITY])
const TAUX_NEUTRES = Float64Array.from([...GRILLE_NEUTRE.map(({ rate }) => rate), TAUX_NEUTRE_MAXIMUM], millioniemes)

const MINIMUM_INSAISISSABLE = centimes(SAISIE.minimumInsaisissable)
const MOIS = 12
/** A part of a cent that all parts of the scale, of a twelfth of its bounds, have in common. */
const PARTS = MOIS * 60
const TRANCHES_SAISIE = SAISIE.tranches.map(({ annuel, fois, sur }) => ({
  haut: centimes(annuel),
  parts: (counted(fois, 1) * 60) / counted(sur, 1),
}))

/** What may be seized of a month's net in cents, in `PARTS` of a cent. */
function partSaisissable(net: number): number {
  const annuel = net * MOIS
  let sum = 0
  let bas = 0
  for (const { haut, parts } of TRANCHES_SAISIE) {
    sum += Math.max(0, Math.min(annuel, haut) - bas) * parts
    bas = haut
  }
  return sum + Math.max(0, annuel - bas) * 60
}

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

    // Attachments take what the scale allows, never what must be left.
    const sansSaisies = brut - salariales + indemnites + regularisation - (out.TotalDeductions[row] ?? 0)
    let quotite = 0
    let saisies = months.saisies[row] ?? 0
    if (saisies > 0) {
      const net = Math.max(0, (out.MontantNetSocial[row] ?? 0) + regularisation - pas)
      const exact = partSaisissable(net)
      quotite = halfUp(exact, PARTS)
      // Exactly half a cent of parts that do not end: the engine's 34 digits may be below it.
      if (quotite * PARTS === exact + PARTS / 2) out.fallback[row] = 1
      const laisse = net - (out.RepriseAvantagesNature[row] ?? 0) - MINIMUM_INSAISISSABLE
      saisies = Math.max(0, Math.min(saisies, quotite, laisse, sansSaisies - pas))
    }
    out.QuotiteSaisissable[row] = quotite
    out.Saisies[row] = saisies
    out.TotalDeductions[row] = (out.TotalDeductions[row] ?? 0) + saisies
    out.NetAvantImpot[row] = sansSaisies - saisies
    out.NetAPayer[row] = sansSaisies - saisies - pas

    const verse = brut + (out.TotalCotisationsPatronales[row] ?? 0) + (out.TotalAllegements[row] ?? 0)
    out.TotalVerseEmployeur[row] = verse
    out.CoutTotal[row] = verse + indemnites + regularisation + (bases.titresPatronalExonere[at] ?? 0)
  }
}
