import { Decimal } from '../ground/money.js'

/**
 * One bracket of `Entreprise.BaremeMaintien`: from a number of full years of seniority, a number of days at each rate.
 */
export interface SeniorityBracket {
  readonly years: number
  readonly tranches: readonly { readonly days: number; readonly rate: Decimal }[]
}

/** Reads a scale whose syntax the field has checked: `1:30x1,60x0.8;5:60x1`. */
export const bracketsOf = (text: string | undefined): readonly SeniorityBracket[] =>
  (text === undefined ? [] : text.split(';'))
    .map((bracket) => {
      const [years = '0', tranches = ''] = bracket.split(':')
      return {
        years: Number(years),
        tranches: tranches.split(',').map((tranche) => {
          const [days = '0', rate = '0'] = tranche.split('x')
          return { days: Number(days), rate: new Decimal(rate) }
        }),
      }
    })
    .sort((a, b) => a.years - b.years)
