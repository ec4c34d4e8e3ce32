import { CotisationApec, StatutCadre } from '../cases/employee.js'
import { contribution } from '../tree/declare.js'
import { since, table } from '../tree/figure.js'
import { both, choose, isTrue } from '../tree/formula.js'
import { Base4Plafonds } from './assiettes.js'

/** Apec: executives, up to 4 ceilings. */

export const TauxApec = table('TauxRetraite', '2026-12-31', {
  APECSalariale: [since('2024-01-01', '0.00024', 'Convention Apec ; ANI du 17/11/2017 art. 2.1 et 2.2')],
  APECPatronale: [since('2024-01-01', '0.00036', 'Convention Apec ; ANI du 17/11/2017 art. 2.1 et 2.2')],
})

const apecDue = both(isTrue(StatutCadre), isTrue(CotisationApec))

export const APECSalariale = contribution('APECSalariale', 'salariale', {
  label: 'Apec',
  organism: 'agirc_arrco',
  text: 'Convention Apec ; ANI du 17/11/2017 art. 2.1 et 2.2',
  base: Base4Plafonds,
  rate: choose(apecDue, TauxApec.APECSalariale, '0'),
})
export const APECPatronale = contribution('APECPatronale', 'patronale', {
  label: 'Apec',
  organism: 'agirc_arrco',
  text: 'Convention Apec ; ANI du 17/11/2017 art. 2.1 et 2.2',
  base: Base4Plafonds,
  rate: choose(apecDue, TauxApec.APECPatronale, '0'),
})
