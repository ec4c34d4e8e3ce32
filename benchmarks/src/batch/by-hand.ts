import { coefficient as exactly } from '../payslip/by-hand.js'
import { COLUMNS, type Column } from '../payslip/columns.js'
import * as figures from '../payslip/figures.js'
import { CADRE, CSG, Decimal, EFFECTIF, GRILLE_NEUTRE, HEURES, PLAFOND, REDUCTION, SMIC } from '../payslip/figures.js'
import type { People } from './people.js'

/**
 * The ordinary payslips of June 2026 in scaled integers, without a library: columns in, columns out into existing memory, no check of the
 * input. Money is in cents, hours in hundredths, rates in millionths; doubles hold the products, which are below 2^53. Part by part over
 * a block of rows, so that what the parts share stays in the cache.
 */
export type Payslips = ReadonlyMap<Column, Int32Array>
export const payslips = (rows: number): Payslips => new Map(COLUMNS.map((name) => [name, new Int32Array(rows)]))

const BLOCK = 512
const RATE = 1_000_000
/** The figure in units; throws if the figure is not an integer in them. */
function scaled(figure: Decimal, units: number): number {
  const count = figure.times(units)
  if (!count.isInteger()) throw new Error(`${figure} is not a whole number of 1/${units}`)
  return count.toNumber()
}
const rateOf = (figure: Decimal): number => scaled(figure, RATE)
/** n ÷ d rounded half up. Exact while 2n + d < 2^53: a quotient is nearer to an integer than the error of a division only if it is one. */
const halfUp = (n: number, d: number): number => Math.floor((n + d / 2) / d)

const column = (): Float64Array => new Float64Array(BLOCK)
/** The values of one block that several parts read. */
// biome-ignore format: one block
const shared = {
  brut: column(), tranche1: column(), tranche2: column(), cet: column(), quatrePlafonds: column(), csg: column(),
  fnal: column(), heuresSup: column(), parts: column(), nonDeductible: column(),
  salariales: column(), patronales: column(), urssaf: column(),
  tauxAT: column(), tauxMobilite: column(), tauxFormation: column(), tauxFnal: column(), apecS: column(), apecP: column(),
}
type Shared = keyof typeof shared

interface Block {
  readonly people: People
  readonly out: Payslips
  readonly from: number
  readonly count: number
}

function cells({ out }: Block, name: Column): Int32Array {
  const found = out.get(name)
  if (found === undefined) throw new Error(`no column ${name}`)
  return found
}

export function byHand(people: People, out: Payslips): void {
  const rows = people.effectif.length
  for (let from = 0; from < rows; from += BLOCK) {
    const block = { people, out, from, count: Math.min(BLOCK, rows - from) }
    pay(block)
    plans(block)
    csg(block)
    contributions(block)
    reductions(block)
    nets(block)
  }
}

const MOIS = scaled(HEURES.mois, 100)
const MAJORATION = scaled(HEURES.majoration, 100)
const PLAFOND_MOIS = scaled(PLAFOND, 100)
/** Decimals of the price of an hour. */
const PRIX = 10_000

function pay(block: Block): void {
  const { people, from, count } = block
  const [base, sup, brut] = [cells(block, 'SalaireBase'), cells(block, 'HeuresSupplementaires25'), shared.brut]
  for (let at = 0, row = from; at < count; at++, row++) {
    const salaire = people.salaireMensuel[row] ?? 0
    const heures = people.heuresSup25[row] ?? 0
    const heuresSup = heures === 0 ? 0 : halfUp(heures * halfUp(salaire * PRIX, MOIS) * MAJORATION, 100 * PRIX)
    const all = salaire + heuresSup
    base[row] = salaire
    sup[row] = heuresSup
    brut[at] = all
    shared.heuresSup[at] = heuresSup
    shared.tranche1[at] = Math.min(all, PLAFOND_MOIS)
    shared.tranche2[at] = Math.min(Math.max(0, all - PLAFOND_MOIS), 7 * PLAFOND_MOIS)
    shared.cet[at] = all > PLAFOND_MOIS ? Math.min(all, 8 * PLAFOND_MOIS) : 0
    shared.quatrePlafonds[at] = Math.min(all, 4 * PLAFOND_MOIS)
  }
  copy(cells(block, 'TotalBrut'), brut, block)
  copy(cells(block, 'HeuresExonerees'), shared.heuresSup, block)
}

function copy(to: Int32Array, values: Float64Array, { from, count }: Block): void {
  for (let at = 0; at < count; at++) to[from + at] = values[at] ?? 0
}

const FORFAIT_SOCIAL = rateOf(EFFECTIF.forfaitSocial)

function plans(block: Block): void {
  const { people, from, count } = block
  const [mutuelleS, mutuelleP] = [cells(block, 'MutuelleSalariale'), cells(block, 'MutuellePatronale')]
  const [prevoyanceP, forfait] = [cells(block, 'PrevoyancePatronale'), cells(block, 'ForfaitSocial')]
  for (let at = 0, row = from; at < count; at++, row++) {
    const mutuelle = people.mutuelle[row] ?? 0
    const patronale = halfUp(mutuelle, 2)
    const prevoyance = halfUp((shared.tranche1[at] ?? 0) * (people.tauxPrevoyance[row] ?? 0), RATE)
    const parts = patronale + prevoyance
    const social = (people.effectif[row] ?? 0) >= 11 ? halfUp(parts * FORFAIT_SOCIAL, RATE) : 0
    mutuelleP[row] = patronale
    mutuelleS[row] = mutuelle - patronale
    prevoyanceP[row] = prevoyance
    forfait[row] = social
    shared.parts[at] = parts
    shared.salariales[at] = mutuelle - patronale
    shared.patronales[at] = parts + social
  }
}

const [APRES_ABATTEMENT, NON_DEDUCTIBLE, CRDS] = [
  rateOf(CSG.apresAbattement),
  rateOf(CSG.nonDeductible),
  rateOf(CSG.crds),
]
const [DEDUCTIBLE, CSG_HEURES] = [rateOf(CSG.deductible), rateOf(CSG.heures)]

function csg(block: Block): void {
  const { from, count } = block
  const [csgAll, crdsAll] = [cells(block, 'CSGNonDeductible'), cells(block, 'CRDS')]
  const netHeures = cells(block, 'MontantNetHeuresExonerees')
  for (let at = 0, row = from; at < count; at++, row++) {
    const abattue = shared.quatrePlafonds[at] ?? 0
    const heuresSup = shared.heuresSup[at] ?? 0
    const rest = (shared.brut[at] ?? 0) - abattue + (shared.parts[at] ?? 0)
    const heures = halfUp(heuresSup * APRES_ABATTEMENT, RATE)
    const base = halfUp(abattue * APRES_ABATTEMENT + rest * RATE, RATE) - heures
    const nonDeductible = halfUp(base * NON_DEDUCTIBLE, RATE) + halfUp(heures * CSG_HEURES, RATE)
    const crds = halfUp(base * CRDS, RATE) + halfUp(heures * CRDS, RATE)
    csgAll[row] = nonDeductible
    crdsAll[row] = crds
    netHeures[row] = heuresSup - halfUp(heures * DEDUCTIBLE, RATE)
    shared.csg[at] = base
    shared.nonDeductible[at] = nonDeductible + crds
    shared.salariales[at] = (shared.salariales[at] ?? 0) + nonDeductible + crds
  }
}

interface Contribution {
  readonly name: Column
  readonly base: Shared
  readonly rates: Float64Array
}
const contribution = (name: Column, base: Shared, rates: Float64Array): Contribution => ({ name, base, rates })
const ofAll = (known: readonly figures.Contribution[]): readonly Contribution[] =>
  known.map(({ name, base, rate }) => contribution(name, base, column().fill(rateOf(rate))))
const SALARIALES = [...ofAll(figures.SALARIALES), contribution('APECSalariale', 'quatrePlafonds', shared.apecS)]
const URSSAF = [
  ...ofAll(figures.URSSAF_PATRONALES),
  contribution('AccidentsTravail', 'brut', shared.tauxAT),
  contribution('VersementMobilite', 'brut', shared.tauxMobilite),
  contribution('FormationProfessionnelle', 'brut', shared.tauxFormation),
  contribution('FNAL', 'fnal', shared.tauxFnal),
]
const RETRAITE = [...ofAll(figures.RETRAITE_PATRONALES), contribution('APECPatronale', 'quatrePlafonds', shared.apecP)]

/** Half a cent is added before what is below a cent is cut off, by `| 0`: faster than `Math.floor`. */
function contribute(block: Block, { name, base, rates }: Contribution, total: Float64Array): void {
  const [to, from, amounts] = [cells(block, name), block.from, shared[base]]
  for (let at = 0; at < block.count; at++) {
    const value = (((amounts[at] ?? 0) * (rates[at] ?? 0) + RATE / 2) / RATE) | 0
    to[from + at] = value
    total[at] = (total[at] ?? 0) + value
  }
}

const [FORMATION_MOINS_11, FORMATION_11] = [rateOf(EFFECTIF.formationMoins11), rateOf(EFFECTIF.formation11EtPlus)]
const [FNAL_MOINS_50, FNAL_50] = [rateOf(EFFECTIF.fnalMoins50), rateOf(EFFECTIF.fnal50EtPlus)]
const [APEC_S, APEC_P] = [rateOf(CADRE.apecSalariale), rateOf(CADRE.apecPatronale)]

function contributions(block: Block): void {
  const { people, from, count } = block
  for (let at = 0, row = from; at < count; at++, row++) {
    const effectif = people.effectif[row] ?? 0
    const isCadre = people.cadre[row] === 1
    shared.tauxAT[at] = people.tauxAT[row] ?? 0
    shared.tauxMobilite[at] = effectif >= 11 ? (people.tauxMobilite[row] ?? 0) : 0
    shared.tauxFormation[at] = effectif >= 11 ? FORMATION_11 : FORMATION_MOINS_11
    shared.tauxFnal[at] = effectif >= 50 ? FNAL_50 : FNAL_MOINS_50
    shared.apecS[at] = isCadre ? APEC_S : 0
    shared.apecP[at] = isCadre ? APEC_P : 0
    shared.fnal[at] = (effectif >= 50 ? shared.brut[at] : shared.tranche1[at]) ?? 0
    shared.urssaf[at] = 0
  }
  for (const one of SALARIALES) contribute(block, one, shared.salariales)
  for (const one of URSSAF) contribute(block, one, shared.urssaf)
  for (const one of RETRAITE) contribute(block, one, shared.patronales)
}

const [MINIMUM, AT] = [rateOf(REDUCTION.minimum), rateOf(REDUCTION.partAccidentsTravail)]
const [MAXIMUM_MOINS_50, MAXIMUM_50] = [rateOf(REDUCTION.maximumMoins50), rateOf(REDUCTION.maximum50EtPlus)]
const [PART_RETRAITE, HEURES_SUP] = [rateOf(REDUCTION.partRetraite), rateOf(REDUCTION.salarialeHeures)]
const POINT_DE_SORTIE = scaled(REDUCTION.pointDeSortie, 1)
const [MOINS_20, DE_20] = [scaled(EFFECTIF.deductionMoins20, 100), scaled(EFFECTIF.deduction20EtPlus, 100)]
/** Twelve times a month's hours are whole, and the minimum wage of a month is so in 1,200ths of a cent. */
const [AN, SMIC_HORAIRE] = [scaled(HEURES.an, 100), scaled(SMIC, 100)]
/** The coefficient has 4 decimals. */
const DECIMALES = 10_000
/** Far more than the error of a few operations on doubles. */
const NEAR = 1e-9

/** In ten-thousandths, of a month's pay in cents and `maximum` in millionths; in decimals where doubles are `near` a tie. */
export function coefficient(brut: number, heuresSup: number, maximum: number, near = NEAR): number {
  const smic = (AN + 12 * heuresSup) * SMIC_HORAIRE
  const above = POINT_DE_SORTIE * smic - brut * 1200
  if (above <= 0) return 0
  if (brut * 1200 <= smic) return halfUp(maximum, RATE / DECIMALES)
  // To the power 1.75: the fourth root, by two square roots, of the seventh power
  const base = above / (2400 * brut)
  const power = Math.sqrt(Math.sqrt(base ** 3 * base ** 4))
  const nearest = (MINIMUM + (maximum - MINIMUM) * power) / (RATE / DECIMALES) + 0.5
  const found = Math.floor(nearest)
  if (nearest - found > near && nearest - found < 1 - near) return found
  const [pay, most, hours] = [
    new Decimal(brut).div(100),
    new Decimal(maximum).div(RATE),
    new Decimal(heuresSup).div(100),
  ]
  return exactly(pay, most, hours).times(DECIMALES).toNumber()
}

/** The general reduction and those of overtime. */
function reductions(block: Block): void {
  const { people, from, count } = block
  const [total, agircOf] = [cells(block, 'ReductionFillonTotale'), cells(block, 'ReductionFillonAGIRC')]
  const [urssafOf, spared] = [cells(block, 'ReductionFillonURSSAF'), cells(block, 'ReductionSalarialeHeures')]
  const [deducted, all] = [cells(block, 'DeductionForfaitaireHeures'), cells(block, 'TotalAllegements')]
  for (let at = 0, row = from; at < count; at++, row++) {
    const [brut, effectif] = [shared.brut[at] ?? 0, people.effectif[row] ?? 0]
    const heures = people.heuresSup25[row] ?? 0
    const ofAccidents = Math.max(0, AT - (people.tauxAT[row] ?? 0))
    const maximum = (effectif >= 50 ? MAXIMUM_50 : MAXIMUM_MOINS_50) - ofAccidents
    const due = halfUp(coefficient(brut, heures, maximum) * brut, DECIMALES)
    const agirc = halfUp(due * PART_RETRAITE, maximum)
    const sparedCents = halfUp((shared.heuresSup[at] ?? 0) * HEURES_SUP, RATE)
    const forfait = halfUp(heures * (effectif < 20 ? MOINS_20 : DE_20), 100)
    const deduction = Math.min(forfait, (shared.urssaf[at] ?? 0) + agirc - due)
    total[row] = -due
    agircOf[row] = -agirc
    urssafOf[row] = agirc - due
    spared[row] = -sparedCents
    deducted[row] = -deduction
    all[row] = -due - deduction
    shared.salariales[at] = (shared.salariales[at] ?? 0) - sparedCents
  }
}

const BORNES = Float64Array.from(GRILLE_NEUTRE, ({ below }) => below.times(100).toNumber())
const TAUX_NEUTRES = Float64Array.from(GRILLE_NEUTRE, ({ rate }) => rateOf(rate))

function nets(block: Block): void {
  const { from, count } = block
  const [social, avantImpot] = [cells(block, 'MontantNetSocial'), cells(block, 'NetAvantImpot')]
  const [imposable, pas, aPayer] = [cells(block, 'NetImposable'), cells(block, 'PAS'), cells(block, 'NetAPayer')]
  const [verse, cout] = [cells(block, 'TotalVerseEmployeur'), cells(block, 'CoutTotal')]
  const [mutuelle, allegements] = [cells(block, 'MutuellePatronale'), cells(block, 'TotalAllegements')]
  for (let at = 0, row = from; at < count; at++, row++) {
    const [brut, ofEmployee] = [shared.brut[at] ?? 0, shared.salariales[at] ?? 0]
    const ofEmployer = (shared.patronales[at] ?? 0) + (shared.urssaf[at] ?? 0)
    const net = brut - ofEmployee
    const base = net + (shared.nonDeductible[at] ?? 0) + (mutuelle[row] ?? 0) - (shared.heuresSup[at] ?? 0)
    let bracket = 0
    while (base >= (BORNES[bracket] ?? 0)) bracket++
    const withheld = halfUp(base * (TAUX_NEUTRES[bracket] ?? 0), RATE)
    shared.patronales[at] = ofEmployer
    social[row] = net
    avantImpot[row] = net
    imposable[row] = base
    pas[row] = withheld
    aPayer[row] = net - withheld
    const cost = brut + ofEmployer + (allegements[row] ?? 0)
    verse[row] = cost
    cout[row] = cost
  }
  copy(cells(block, 'TotalCotisationsSalariales'), shared.salariales, block)
  copy(cells(block, 'TotalCotisationsPatronales'), shared.patronales, block)
}
