import { LAST_DAY_OF_LAW } from '../ground/period.js'
import { type Figure, figureName, type Scale } from './figure.js'

/** The figures that law packs set, by name; a figure that no pack names has its shipped values. */
export interface Law {
  readonly figures: ReadonlyMap<string, Figure>
  readonly scales: ReadonlyMap<string, Scale>
  /** The last day on which every yearly figure is checked; later months are provisional. */
  readonly completeUntil: string
}

/** The law of this package, without any pack. */
export const SHIPPED: Law = { figures: new Map(), scales: new Map(), completeUntil: LAST_DAY_OF_LAW }

export const figureUnder = ({ figures }: Law, figure: Figure): Figure => figures.get(figureName(figure)) ?? figure
export const scaleUnder = ({ scales }: Law, scale: Scale): Scale => scales.get(scale.name) ?? scale
