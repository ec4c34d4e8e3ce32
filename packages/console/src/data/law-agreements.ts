import { AGREEMENTS } from '@centime/engine/catalogue'
import { dayInParis } from '@centime/engine/ground'
import { LawAgreementsPage } from '../pages/law-agreements.js'
import type { Pages } from './port.js'

/** The collective agreements that are covered. */

const KINDS = ['licenciement', 'demission', 'depart_retraite', 'mise_a_la_retraite'] as const
const ROWS = AGREEMENTS.map(({ idcc, name, coefficient, categories, checkedUntil }) => ({
  ...{ idcc, name, coefficient, checkedUntil },
  categories: categories.map(({ code, label }) => ({ code, label })),
  hasSeverance: categories.some(({ severance }) => severance !== undefined),
  notices: KINDS.filter((kind) => categories.some(({ notice }) => kind in notice)),
}))

export const lawAgreementRoutes = ({ get }: Pages): void =>
  get('/droit/conventions', (visit) =>
    visit.show(
      LawAgreementsPage(visit.chrome, {
        day: dayInParis(visit.now().toISOString()),
        isOperator: visit.key.role === 'admin',
        agreements: ROWS,
      }),
    ),
  )
