import type { NumberField } from '../cases/field.js'
import { contribution, line } from '../tree/declare.js'
import {
  cents,
  type Formula,
  greater,
  type Line,
  lesser,
  minus,
  type Operand,
  plus,
  sum,
  times,
  yearToDate,
} from '../tree/formula.js'
import type { Organism } from '../tree/organism.js'
import { TotalBrut } from './brut.js'
import { PlafondMois } from './plafond-du-mois.js'

/**
 * Common parts of the plans of a company: the bases of their rates, and the two shares of a base. The bases leave out the
 * excess of plans that joins those of other contributions, since it depends on them. The third base is the gross.
 */

/** Tranche 1 of the gross. */
export const BasePrevoyance = line('BasePrevoyance', 'base', {
  label: 'Tranche 1 pour la prévoyance',
  capped: true,
  text: 'ANI du 17/11/2017 ; CSS R243-10',
  is: minus(
    lesser(plus(yearToDate('TotalBrut'), TotalBrut), plus(yearToDate('PlafondMois'), PlafondMois)),
    yearToDate('BasePrevoyance'),
  ),
})

/**
 * Tranche 2 of the gross, up to as many ceilings as the plan says: that of the year so far, less that of the earlier months,
 * which follows from their pay and ceilings. As tranche 1 it is that of the year also for a plan that begins within it (C):
 * the two bases of a month add up to its pay.
 */
const tranche2 = <Name extends string>(name: Name, organism: string, plafonds: NumberField): Line<Name> => {
  const above = (pay: Formula, ceilings: Formula): Formula =>
    lesser(greater('0', minus(pay, ceilings)), times(minus(plafonds, '1'), ceilings))
  const [pay, ceilings] = [yearToDate('TotalBrut'), yearToDate('PlafondMois')]
  return line(name, 'base', {
    label: `${organism}, assiette de la tranche 2`,
    capped: true,
    text: 'Contrat collectif ; CSS R243-10',
    is: minus(above(plus(pay, TotalBrut), plus(ceilings, PlafondMois)), above(pay, ceilings)),
  })
}

/** The fields of one kind of plan: rates as fractions, amounts in euros a month. */
interface RegimeFields {
  readonly TauxPatronalT1: NumberField
  readonly TauxSalarialT1: NumberField
  readonly TauxPatronalT2: NumberField
  readonly TauxSalarialT2: NumberField
  readonly TauxPatronalTotalite: NumberField
  readonly TauxSalarialTotalite: NumberField
  readonly MontantPatronal: NumberField
  readonly MontantSalarial: NumberField
  readonly PlafondsT2: NumberField
}

/** The lines of one kind of plan: on each base the shares of employee and employer. `due`: an amount or a rate as it is due. */
export function regime<Kind extends string>(
  kind: Kind,
  { cover, organism, text }: { readonly cover: string; readonly organism: Organism; readonly text: string },
  fields: RegimeFields,
  due: (amount: Operand) => Operand = (amount) => amount,
) {
  const on = <Name extends string>(name: Name, label: string, base: Line, salarial: Operand, patronal: Operand) => ({
    salariale: contribution(`${name}Salariale`, 'salariale', { label, organism, text, base, rate: due(salarial) }),
    patronale: contribution(`${name}Patronale`, 'patronale', { label, organism, text, base, rate: due(patronal) }),
  })
  const { TauxSalarialT1, TauxPatronalT1, TauxSalarialT2, TauxPatronalT2 } = fields
  const { TauxSalarialTotalite, TauxPatronalTotalite, MontantSalarial, MontantPatronal } = fields
  const baseT2 = tranche2(`Base${kind}T2`, cover, fields.PlafondsT2)
  const t1 = on(`${kind}T1`, `${cover} tranche 1`, BasePrevoyance, TauxSalarialT1, TauxPatronalT1)
  const t2 = on(`${kind}T2`, `${cover} tranche 2`, baseT2, TauxSalarialT2, TauxPatronalT2)
  const whole = on(`${kind}Totalite`, `${cover} sur la totalité`, TotalBrut, TauxSalarialTotalite, TauxPatronalTotalite)
  const label = `${cover} forfaitaire`
  const flat = {
    salariale: line(`${kind}ForfaitSalariale`, 'salariale', { label, organism, text, is: cents(due(MontantSalarial)) }),
    patronale: line(`${kind}ForfaitPatronale`, 'patronale', { label, organism, text, is: cents(due(MontantPatronal)) }),
  }
  return {
    ...{ baseT2, t1, t2, whole, flat },
    salariales: sum(t1.salariale, t2.salariale, whole.salariale, flat.salariale),
    patronales: sum(t1.patronale, t2.patronale, whole.patronale, flat.patronale),
  }
}
