import * as agreements from '../../cases/agreements.js'
import { TravailleurHandicape } from '../../cases/employee.js'
import { RegimeRupture } from '../../cases/leaving.js'
import { line } from '../../tree/declare.js'
import {
  type Condition,
  cents,
  choose,
  type Formula,
  greater,
  is,
  isAbove,
  isAtLeast,
  isTrue,
  type Line,
  lesser,
  match,
  over,
  round,
  sum,
  times,
} from '../../tree/formula.js'
import { PreavisHandicap, preavisOrdinaire } from '../preavis.js'
import { type AgreedNotice, type Agreement, type Category, NOTICE_KINDS, type NoticeKind } from './agreement.js'
import { Annees, salaireLegal } from './terms.js'

/** The lines of one category of an agreement: its severance pay alone, and the notice that is due under law and agreement. */
export interface AgreementLines {
  readonly service: Line
  readonly pay: Line
  readonly severance: Line
  readonly months: Line
  readonly days: Line
  readonly workingDays: Line
  readonly noticeDue: Line
}

/** Thirtieths of a month, and working days of one: a notice of days as a part of a month's pay (C). */
const [DAYS, WORKING_DAYS] = ['30', '22']

export function linesOfAgreement({ idcc }: Agreement, { severance, notice }: Category): AgreementLines {
  // A company's own agreement has no number: its text is its reference.
  const article = (text = '') => [idcc === '' ? '' : `IDCC ${idcc}`, text].filter((one) => one !== '').join(', ')
  const pay = line('SalaireConvention', 'base', {
    label: 'Salaire de référence selon la convention collective',
    text: article(severance?.text),
    is: severance?.pay ?? salaireLegal,
  })
  const texts = article([...new Set(Object.values(notice).map(({ text }) => text))].join(' ; '))
  const ofKind = (name: string, label: string, part: (notice: AgreedNotice) => Formula) =>
    line(name, 'base', { label, text: texts, is: match(agreements.NaturePreavis, byKind(notice, part)) })
  const months = ofKind('MoisPreavisConvention', 'Préavis de la convention, mois', (of) => of.months)
  const days = ofKind('JoursPreavisConvention', 'Préavis de la convention, jours', (of) => of.days)
  const workingDays = ofKind('JoursOuvresPreavisConvention', 'Préavis, jours ouvrés', (of) => of.workingDays)
  const asMonths = sum(months, over(days, DAYS), over(workingDays, WORKING_DAYS))
  return {
    service: Annees,
    pay,
    severance: line('IndemniteConvention', 'base', {
      label: 'Indemnité de rupture de la convention collective',
      text: article(severance?.text),
      is:
        severance === undefined
          ? '0'
          : unlessRetired(choose(rightTo(severance), cents(round(times(pay, severance.months), 8)), '0')),
    }),
    ...{ months, days, workingDays },
    noticeDue: line('PreavisDu', 'base', {
      label: 'Préavis dû selon la loi et la convention collective, en mois',
      text: `C. trav. L1234-1, L1237-1, L1237-6, L1237-10, L5213-9 ; ${texts}`,
      is: round(match(agreements.NaturePreavis, dueBy(notice, asMonths)), 8),
    }),
  }
}

/** The retirement pay of agreements is not covered: that of the law is paid. */
const unlessRetired = (severance: Formula): Formula =>
  choose(is(RegimeRupture, 'retraite_volontaire'), '0', choose(is(RegimeRupture, 'retraite_employeur'), '0', severance))

const rightTo = ({ right: { months, more } }: NonNullable<Category['severance']>): Condition =>
  (more === true ? isAbove : isAtLeast)(agreements.MoisNotification, months)

type Kinds = (typeof agreements.NaturePreavis)['values'][number]
function byKind(notice: Category['notice'], part: (notice: AgreedNotice) => Formula): Record<Kinds, Formula | '0'> {
  const of = (kind: NoticeKind) => {
    const found = notice[kind]
    return found === undefined ? '0' : part(found)
  }
  const kinds = NOTICE_KINDS.map((kind) => [kind, of(kind)] as const)
  const found: Partial<Record<NoticeKind, Formula | '0'>> = Object.fromEntries(kinds)
  return { aucun: '0', licenciement: '0', demission: '0', depart_retraite: '0', mise_a_la_retraite: '0', ...found }
}

/**
 * The longer of law and agreement for a dismissal and a retirement that the employer decides; the shorter for one that the employee
 * decides; the agreement alone for a resignation. A disabled person who is dismissed or retires has twice the notice, at most three
 * months unless it is longer anyway.
 */
function dueBy(notice: Category['notice'], agreed: Formula): Record<Kinds, Formula | '0'> {
  const longer = greater(preavisOrdinaire, agreed)
  const shorter = choose(isAbove(preavisOrdinaire, '0'), lesser(preavisOrdinaire, agreed), agreed)
  return {
    aucun: '0',
    licenciement: doubled(longer),
    demission: notice.demission === undefined ? preavisOrdinaire : agreed,
    depart_retraite: doubled(notice.depart_retraite === undefined ? preavisOrdinaire : shorter),
    mise_a_la_retraite: doubled(longer),
  }
}

const { Multiplicateur, MoisMaximum } = PreavisHandicap
const doubled = (months: Formula): Formula =>
  choose(isTrue(TravailleurHandicape), greater(months, lesser(MoisMaximum, times(Multiplicateur, months))), months)
