import type { Column } from './columns.js'
import * as figures from './figures.js'
import { CADRE, CSG, Decimal, EFFECTIF, GRILLE_NEUTRE, HEURES, PLAFOND, REDUCTION, SMIC } from './figures.js'

/**
 * The ordinary payslip of June 2026 in plain decimal.js: no tree, no closures, rates created once. It is that of an employee of the general
 * scheme who is paid for a full month of 35 hours a week, overtime beside it within the ceiling, with a health plan shared in halves and
 * the neutral withholding rate: no history, no absence, no exemption but the reductions of low pay and of overtime.
 */
export interface Employee {
  readonly salaireMensuel: Decimal
  readonly heuresSup25: Decimal
  /** Rate of the provident plan that the employer pays on tranche 1; 0 without one. */
  readonly tauxPrevoyance: Decimal
  /** Both halves, in euros; 0 without one. */
  readonly mutuelle: Decimal
  readonly cadre: boolean
  readonly effectif: number
  readonly tauxAT: Decimal
  readonly tauxMobilite: Decimal
}

/** Base and rate are those that a contribution prints. */
export interface Line {
  readonly name: Column
  readonly value: Decimal
  readonly base: Decimal | undefined
  readonly rate: Decimal | undefined
}

const ZERO = new Decimal(0)
const round = (value: Decimal, decimals: number): Decimal => {
  const rounded = value.toDecimalPlaces(decimals, Decimal.ROUND_HALF_UP)
  return rounded.isZero() ? ZERO : rounded // never −0
}
const cents = (value: Decimal): Decimal => round(value, 2)
// `Decimal.min` and `Decimal.max` copy their arguments, which is slower.
const lesser = (a: Decimal, b: Decimal): Decimal => (b.lt(a) ? b : a)
const greater = (a: Decimal, b: Decimal): Decimal => (b.gt(a) ? b : a)

/** The lines so far, and the totals of both sides. */
class Slip {
  readonly lines: Line[] = []
  salariales = ZERO
  patronales = ZERO

  add(name: Column, value: Decimal, base?: Decimal, rate?: Decimal): Decimal {
    this.lines.push({ name, value, base, rate })
    return value
  }

  /** Paid by the employee. */
  salariale(name: Column, base: Decimal, rate: Decimal, value = cents(base.times(rate))): Decimal {
    this.salariales = this.salariales.plus(value)
    return this.add(name, value, base, rate)
  }

  /** Paid by the employer. */
  patronale(name: Column, base: Decimal, rate: Decimal): Decimal {
    const value = cents(base.times(rate))
    this.patronales = this.patronales.plus(value)
    return this.add(name, value, base, rate)
  }
}

/** The bases of contributions, and the pay of overtime. */
type Bases = Readonly<Record<figures.Base | 'heuresSup', Decimal>>

export function payslipByHand(employee: Employee): readonly Line[] {
  const slip = new Slip()
  const pay = payOf(slip, employee)
  const { parts, mutuelle } = plans(slip, employee, pay.tranche1)
  const { bases, nonDeductible } = csg(slip, pay, parts)
  const urssaf = contributions(slip, employee, bases)
  const allegements = reductions(slip, employee, bases, urssaf)

  const { brut, heuresSup } = bases
  const salariales = slip.add('TotalCotisationsSalariales', slip.salariales)
  const patronales = slip.add('TotalCotisationsPatronales', slip.patronales)
  slip.add('TotalAllegements', allegements)
  const net = slip.add('MontantNetSocial', brut.minus(salariales))
  slip.add('NetAvantImpot', net)
  const imposable = slip.add('NetImposable', net.plus(nonDeductible).plus(mutuelle).minus(heuresSup))
  const taux = tauxNeutre(imposable)
  const pas = slip.add('PAS', cents(imposable.times(taux)), imposable, taux)
  slip.add('NetAPayer', net.minus(pas))
  slip.add('CoutTotal', slip.add('TotalVerseEmployeur', brut.plus(patronales).plus(allegements)))
  return slip.lines
}

function payOf(slip: Slip, { salaireMensuel, heuresSup25 }: Employee): Omit<Bases, 'csg'> {
  const salaire = slip.add('SalaireBase', salaireMensuel)
  const prix = round(salaire.div(HEURES.mois), 4).times(HEURES.majoration)
  const heuresSup = slip.add('HeuresSupplementaires25', cents(heuresSup25.times(prix)))
  slip.add('HeuresExonerees', heuresSup)
  const brut = slip.add('TotalBrut', salaire.plus(heuresSup))
  const isAbove = brut.gt(PLAFOND)
  return {
    brut,
    heuresSup,
    tranche1: lesser(brut, PLAFOND),
    tranche2: isAbove ? lesser(brut.minus(PLAFOND), PLAFOND.times(7)) : ZERO,
    cet: isAbove ? lesser(brut, PLAFOND.times(8)) : ZERO,
    quatrePlafonds: lesser(brut, PLAFOND.times(4)),
  }
}

/** Returns the employer's shares of both plans, and of the health plan. */
function plans(slip: Slip, employee: Employee, tranche1: Decimal): { parts: Decimal; mutuelle: Decimal } {
  const patronale = slip.add('MutuellePatronale', cents(employee.mutuelle.div(2)))
  const salariale = slip.add('MutuelleSalariale', employee.mutuelle.minus(patronale))
  slip.salariales = slip.salariales.plus(salariale)
  const prevoyance = slip.patronale('PrevoyancePatronale', tranche1, employee.tauxPrevoyance)
  const parts = prevoyance.plus(patronale)
  slip.patronale('ForfaitSocial', parts, employee.effectif >= 11 ? EFFECTIF.forfaitSocial : ZERO)
  slip.patronales = slip.patronales.plus(patronale)
  return { parts, mutuelle: patronale }
}

/** CSG and CRDS: their base, and the sum that is not deductible. CSG on pay without overtime is among the other contributions. */
function csg(
  slip: Slip,
  pay: Omit<Bases, 'csg'>,
  parts: Decimal,
): { readonly bases: Bases; readonly nonDeductible: Decimal } {
  const { brut, quatrePlafonds, heuresSup } = pay
  const all = cents(quatrePlafonds.times(CSG.apresAbattement).plus(brut.minus(quatrePlafonds)).plus(parts))
  const heures = cents(heuresSup.times(CSG.apresAbattement))
  const base = all.minus(heures)
  const csgAll = cents(base.times(CSG.nonDeductible)).plus(cents(heures.times(CSG.heures)))
  const crdsAll = cents(base.times(CSG.crds)).plus(cents(heures.times(CSG.crds)))
  slip.salariale('CSGNonDeductible', base, CSG.nonDeductible, csgAll)
  slip.salariale('CRDS', base, CSG.crds, crdsAll)
  slip.add('MontantNetHeuresExonerees', heuresSup.minus(cents(heures.times(CSG.deductible))))
  return { bases: { ...pay, csg: base }, nonDeductible: csgAll.plus(crdsAll) }
}

/** The other contributions; returns the sum of the employer's to the Urssaf. */
function contributions(slip: Slip, { cadre, effectif, tauxAT, tauxMobilite }: Employee, bases: Bases): Decimal {
  const { brut, tranche1, quatrePlafonds } = bases
  for (const { name, base, rate } of figures.SALARIALES) slip.salariale(name, bases[base], rate)
  slip.salariale('APECSalariale', quatrePlafonds, cadre ? CADRE.apecSalariale : ZERO)
  const before = slip.patronales
  for (const { name, base, rate } of figures.URSSAF_PATRONALES) slip.patronale(name, bases[base], rate)
  slip.patronale('AccidentsTravail', brut, tauxAT)
  slip.patronale('VersementMobilite', brut, effectif >= 11 ? tauxMobilite : ZERO)
  const formation = effectif >= 11 ? EFFECTIF.formation11EtPlus : EFFECTIF.formationMoins11
  slip.patronale('FormationProfessionnelle', brut, formation)
  if (effectif >= 50) slip.patronale('FNAL', brut, EFFECTIF.fnal50EtPlus)
  else slip.patronale('FNAL', tranche1, EFFECTIF.fnalMoins50)
  const urssaf = slip.patronales.minus(before)
  for (const { name, base, rate } of figures.RETRAITE_PATRONALES) slip.patronale(name, bases[base], rate)
  slip.patronale('APECPatronale', quatrePlafonds, cadre ? CADRE.apecPatronale : ZERO)
  return urssaf
}

/** The general reduction and those of overtime; returns the employer's, which are negative. */
function reductions(slip: Slip, employee: Employee, { brut, heuresSup }: Bases, urssaf: Decimal): Decimal {
  const { effectif, heuresSup25, tauxAT } = employee
  const maximum = (effectif >= 50 ? REDUCTION.maximum50EtPlus : REDUCTION.maximumMoins50).minus(
    greater(ZERO, REDUCTION.partAccidentsTravail.minus(tauxAT)),
  )
  const due = cents(coefficient(brut, maximum, heuresSup25).times(brut))
  const agirc = cents(due.times(REDUCTION.partRetraite).div(maximum))
  slip.add('ReductionFillonTotale', ZERO.minus(due))
  slip.add('ReductionFillonAGIRC', ZERO.minus(agirc))
  slip.add('ReductionFillonURSSAF', agirc.minus(due))

  const spared = slip.add('ReductionSalarialeHeures', ZERO.minus(cents(heuresSup.times(REDUCTION.salarialeHeures))))
  slip.salariales = slip.salariales.plus(spared)
  const perHour = effectif < 20 ? EFFECTIF.deductionMoins20 : EFFECTIF.deduction20EtPlus
  const deduction = lesser(cents(heuresSup25.times(perHour)), urssaf.plus(agirc).minus(due))
  slip.add('DeductionForfaitaireHeures', ZERO.minus(deduction))
  return ZERO.minus(due).minus(deduction)
}

const HEURES_SMIC = HEURES.an.div(12)

/** The coefficient of the general reduction, with 4 decimals. */
export function coefficient(brut: Decimal, maximum: Decimal, heuresSup: Decimal): Decimal {
  const smic = HEURES_SMIC.plus(heuresSup).times(SMIC)
  const sortie = REDUCTION.pointDeSortie.times(smic)
  if (brut.gte(round(sortie, 6))) return ZERO
  if (brut.lte(smic)) return round(maximum, 4)
  // To the power 1.75: the fourth root, by two square roots, of the seventh power
  const degressif = sortie.div(brut).minus(1).div(2).pow(7).sqrt().sqrt()
  return round(REDUCTION.minimum.plus(maximum.minus(REDUCTION.minimum).times(degressif)), 4)
}

const tauxNeutre = (base: Decimal): Decimal => GRILLE_NEUTRE.find(({ below }) => base.lt(below))?.rate ?? ZERO
