import { Decimal } from '../../ground/money.js'
import { LAW_FROM, later } from '../../ground/period.js'
import { CongesPayes } from '../../law/conges-payes.js'
import { inForce } from '../../tree/figure.js'

/**
 * A figure of paid leave on a day. Before the law of this package the first figure applies: sickness counts since 2009
 * (loi 2024-364 art. 37).
 */
export const leaveFigure = (key: keyof typeof CongesPayes, day: string): Decimal =>
  new Decimal(inForce(CongesPayes[key].values, later(day, LAW_FROM))?.value ?? '0')
