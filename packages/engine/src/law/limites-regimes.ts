import { PlafondSS } from '../cases/company.js'
import { line } from '../tree/declare.js'
import { choose, type Formula, greater, isAbove, type Line, minus, plus, times, yearToDate } from '../tree/formula.js'
import { TotalBrut } from './brut.js'

/** The parts of the limits of all plans: whole ceilings and gross pay since 1 January. */

/** 1: each month of contract counts for a whole ceiling, whatever part of it was employed, worked or paid. */
export const MoisDeContrat = line('MoisDeContrat', 'base', {
  label: 'Mois de contrat',
  text: 'BOSS assiette générale §1190',
  is: '1',
})
/** The ceiling is one and the same for all the months of a calendar year. */
export const PlafondsEntiers = line('PlafondsEntiers', 'base', {
  label: 'Plafonds entiers depuis le 1er janvier',
  text: 'CSS D242-1 ; CGI 83 ; BOSS assiette générale §1190',
  is: times(plus(yearToDate('MoisDeContrat'), MoisDeContrat), PlafondSS),
})
/** Not below 0, even if more pay was taken back than paid so far in the year. */
export const BrutCumule = greater('0', plus(yearToDate('TotalBrut'), TotalBrut))

/** The part of an amount above a limit, both since 1 January, less what earlier months counted. 0 without `PlafondSS`. */
export const excedent = <Name extends string>(
  name: Name,
  {
    of: base,
    limit,
    ...texts
  }: { readonly label: string; readonly text: string; readonly of: Line; readonly limit: Formula },
): Line<Name> =>
  line(name, 'base', {
    ...texts,
    is: choose(
      isAbove(PlafondSS, '0'),
      minus(greater('0', minus(plus(yearToDate(base.name), base), limit)), yearToDate(name)),
      '0',
    ),
  })
