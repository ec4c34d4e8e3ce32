import { Decimal, type Payslip } from '@centime/engine'
import { findLine } from '@centime/engine/calculate'
import type { FieldName, InputsOf } from '@centime/engine/cases'
import { lastDay } from '@centime/engine/ground'
import { type OurAmounts, ourAmounts } from '../src/compare/ours.js'
import type { DsnBlock } from '../src/read/tree.js'
import { writeDsn } from '../src/read/write.js'
import { block } from './blocks.js'

/**
 * Payslips of Centime as a test file (S10.G00.00.005 = 01). For round trips alone: the people have only the data that
 * their payslips need, and no official tool has judged the files.
 */

export type OwnCases = InputsOf<FieldName>

export interface OwnPerson {
  readonly number: number
  readonly cases: OwnCases
  readonly payslip: Payslip
  /** A stop (60) or a suspension (65) with its days JJMMAAAA; its pay is in the cases. */
  readonly away?: { readonly kind: '60' | '65'; readonly type: string; readonly from: string; readonly to: string }
  /** Why the contract ends in this month (62.002). */
  readonly reason?: string
}

/** The file of people of one month. `sums`: the payments and the bordereau (20 to 23) that they add up to. */
export function ownFile(people: readonly OwnPerson[], sums: readonly DsnBlock[] = []): Uint8Array {
  const plans = [
    block('S21.G00.15', { '001': 'SANTE', '002': '999999998', '004': '01', '005': '1' }),
    ...(people.some(({ cases }) => hasProvident(cases))
      ? [block('S21.G00.15', { '001': 'PREV', '002': 'P9998', '004': '01', '005': '2' })]
      : []),
  ]
  const first = `01${monthOf(people[0]?.payslip.period ?? '')}`
  const address = { '004': '1 RUE DU TEST', '005': '44000', '006': 'NANTES' }
  const establishment = block(
    'S21.G00.11',
    { '001': '00010', '002': '9511Z', '003': '1 RUE DU TEST', '004': '44000', '005': 'NANTES', '022': '1486' },
    [...plans, ...sums, ...people.map(personBlock)],
  )
  const declaration = block(
    'S20.G00.05',
    { '001': '01', '002': '01', '003': '11', '004': '1', '005': first, '007': '02022027', '008': '01', '010': '01' },
    [
      block('S21.G00.06', { '001': '000000018', '002': '00010', '003': '9511Z', ...address }, [establishment]),
      block('S21.G00.85', { '001': '00000001800010', '010': '01' }),
    ],
  )
  const sender = block(
    'S10.G00.00',
    { '001': 'Centime', '002': 'Centime', '003': '0.3', '005': '01', '006': 'P26V01', '007': '01', '008': '01' },
    [
      block('S10.G00.01', { '001': '000000018', '002': '00010', '003': 'ESSAI', ...address }),
      block('S10.G00.02', { '002': 'Service Paie', '004': 'paie@exemple.invalid', '005': '0199000000' }),
    ],
  )
  const blocks = [sender, declaration]
  const lines = blocks.reduce((sum, one) => sum + linesOf(one), 2)
  return writeDsn([...blocks, block('S90.G00.90', { '001': String(lines), '002': '1' })])
}
const linesOf = ({ rubriques, children }: DsnBlock): number =>
  children.reduce((sum, child) => sum + linesOf(child), rubriques.length)

function personBlock(person: OwnPerson): DsnBlock {
  const { number, cases } = person
  const birth = cases.Identite?.DateNaissance ?? '1985-03-01'
  const identity = {
    '001': `185037599${String(1000 + number)}`,
    '002': 'ESSAI',
    '004': `Camille ${number}`,
    '006': day(birth),
    '007': 'VILLE FICTIVE',
    '008': '1 RUE DU TEST',
    '009': '44000',
    '010': 'NANTES',
    '013': '01',
    '014': '75',
    '015': 'FR',
    '019': `P${number}`,
    ...(isApprentice(cases) && { '025': '05' }),
  }
  const seniority = block('S21.G00.86', { '001': '07', '002': '02', '003': '12', '005': contractOf(number) })
  return block('S21.G00.30', identity, [contractBlock(person), paymentBlock(person), seniority])
}

const isApprentice = ({ Contrat }: OwnCases): boolean => Contrat?.NatureContrat === 'apprentissage'
const isTrainee = ({ Contrat }: OwnCases): boolean => Contrat?.NatureContrat === 'stage'
const contractOf = (number: number): string => `C${String(number).padStart(5, '0')}`
/** YYYY-MM-DD as JJMMAAAA, YYYY-MM as MMAAAA. */
const day = (iso: string): string => iso.split('-').reverse().join('')
const monthOf = (period: string): string => day(period)

const monthly = (weekly: string): string => new Decimal(weekly).times(52).div(12).toFixed(2)

function contractBlock({ number, cases, away, reason }: OwnPerson): DsnBlock {
  const {
    DateDebutContrat = '',
    DateFinContrat = '',
    StatutCadre,
    HeuresContrat = '35',
    JoursForfait,
    NatureContrat = 'ordinaire',
    TypeContrat,
    MotifCDD = '',
  } = cases.Contrat ?? {}
  const isExec = StatutCadre === 'true'
  const isFixed = TypeContrat === 'CDD' || isApprentice(cases) || isTrainee(cases)
  const values = {
    '001': day(DateDebutContrat),
    '002': isExec ? '04' : '06',
    '003': isExec ? '01' : '04',
    '004': isExec ? '388c' : '543b',
    '006': 'Emploi',
    '007': isTrainee(cases) ? '29' : isFixed ? '02' : '01',
    '008': POLICIES[NatureContrat] ?? '99',
    '009': contractOf(number),
    ...(isFixed && { '010': DateFinContrat === '' ? '31082027' : day(DateFinContrat) }),
    '011': JoursForfait === undefined ? '10' : '20',
    '012': '151.67',
    '013': JoursForfait === undefined ? monthly(HeuresContrat) : '18.17',
    '014': Number(HeuresContrat) < 35 ? '20' : '10',
    '016': cases.Entreprise?.AlsaceMoselle === 'true' ? '01' : '99',
    '017': '1486',
    '018': '200',
    '019': '00000001800010',
    '020': '200',
    ...(REASONS[MotifCDD] !== undefined && { '021': REASONS[MotifCDD] }),
    '024': '99',
    '026': '04',
    '036': '01',
    '037': '01',
    '039': '200',
    '040': '515CC',
    '043': new Decimal(cases.Entreprise?.TauxAT ?? 0).times(100).toFixed(2),
  }
  const absence = away && [block(`S21.G00.${away.kind}`, { '001': away.type, '002': away.from, '003': away.to })]
  const [stop, suspension] = ['60', '65'].map((kind) => (away?.kind === kind ? (absence ?? []) : []))
  const end = reason === undefined ? [] : [block('S21.G00.62', { '001': day(DateFinContrat), '002': reason })]
  const plans = (hasProvident(cases) ? ['1', '2'] : ['1']).map((plan) =>
    block('S21.G00.70', { '012': plan, '013': plan }),
  )
  return block('S21.G00.40', values, [
    ...(stop ?? []),
    ...end,
    ...(suspension ?? []),
    ...plans,
    block('S21.G00.71', { '002': 'RUAA' }),
  ])
}

const POLICIES: Readonly<Record<string, string>> = { apprentissage: '65', professionnalisation: '61' }
const REASONS: Readonly<Record<string, string>> = { remplacement: '01', accroissement: '02', saisonnier: '03' }
const hasProvident = ({ RegimePrevoyance }: OwnCases): boolean => RegimePrevoyance?.TauxPatronalT1 !== undefined

function paymentBlock(person: OwnPerson): DsnBlock {
  const { number, payslip: paid, cases } = person
  const ours = ourAmounts(paid)
  const of = (what: string): string => (ours.get(what)?.amount ?? new Decimal(0)).toFixed(2)
  const value = (name: string): Decimal => findLine(paid, name)?.value ?? new Decimal(0)
  const rate = new Decimal(cases.PAS?.TauxPAS ?? 0).times(100)
  const exempt = value('ExonerationApprentis')
  const values = {
    '001': day(lastDay(paid.period)),
    '002': of('50.002'),
    '003': '01',
    '004': of('58 03'),
    '006': rate.toFixed(2),
    '007': '01',
    '008': '4000000',
    '009': of('50.009'),
    ...(!exempt.isZero() && { '011': exempt.toFixed(2) }),
    '013': of('50.013'),
  }
  const period = daysOf(person)
  const children = [
    ...payBlocks(person, period),
    ...premiumsOf(paid).map(([type, amount]) =>
      block('S21.G00.52', { '001': type, '002': amount.toFixed(2), '006': contractOf(number) }),
    ),
    ...(value('AvantagesNature').isZero()
      ? []
      : [block('S21.G00.54', { '001': '02', '002': value('AvantagesNature').toFixed(2), '005': contractOf(number) })]),
    block('S21.G00.54', { '001': '92', '002': '35.00', '005': contractOf(number) }),
    ...(hasProvident(cases)
      ? [block('S21.G00.54', { '001': '93', '002': of('81 31/059 prevoyance'), '005': contractOf(number) })]
      : []),
    block('S21.G00.58', { '001': period.from, '002': period.to, '003': '03', '004': of('58 03') }),
    ...baseBlocks(person, ours, period),
  ]
  return block('S21.G00.50', values, children)
}

/** Lines as types of block 52: premiums, the end of a fixed term, leave at the end, severance, value sharing. */
function premiumsOf(paid: Payslip): readonly (readonly [type: string, amount: Decimal])[] {
  const total = (...names: readonly string[]) =>
    Decimal.sum(0, ...names.map((name) => findLine(paid, name)?.value ?? 0))
  const all = [
    ['028', total('Primes', 'TreiziemeMois', 'PrimeAnnuelle')],
    ['011', total('IndemniteFinContrat')],
    [
      '020',
      total('CompensatriceCongesReport', 'CompensatriceCongesN1', 'CompensatriceCongesN', 'MinimumCompensatriceCDD'),
    ],
    ['023', total('IndemnitePreavis')],
    ['001', total('IndemniteRuptureSoumise', 'IndemniteRuptureExoneree')],
    ['904', total('PrimePartageValeur')],
  ] as const
  return all.filter(([, amount]) => !amount.isZero())
}

/** The days of employment in the month, JJMMAAAA. */
function daysOf({ payslip: { period }, cases }: OwnPerson): Period {
  const { DateDebutContrat: start = '', DateFinContrat: end = '' } = cases.Contrat ?? {}
  const [first, last] = [`${period}-01`, lastDay(period)]
  return { from: day([start, first].sort().at(-1) ?? first), to: day(end !== '' && end < last ? end : last) }
}

interface Period {
  readonly from: string
  readonly to: string
}
function payBlocks({ number, payslip: paid, cases }: OwnPerson, { from, to }: Period): readonly DsnBlock[] {
  const value = (name: string): Decimal => findLine(paid, name)?.value ?? new Decimal(0)
  const gross = value('TotalBrut')
  const lost = Decimal.sum(...['AbsenceMaladie', 'AbsenceSansSolde', 'EntreeSortie'].map(value))
  const overtime = Decimal.sum(...EXTRA.map(value))
  const { HeuresSup25 = 0, HeuresSup50 = 0, HeuresComplementaires = 0 } = cases.HeuresSupplementaires ?? {}
  const hours = Decimal.sum(HeuresSup25, HeuresSup50, HeuresComplementaires)
  const structural = value('HeuresStructurelles25')
  const days =
    Number(to.slice(0, 2)) - Number(from.slice(0, 2)) + 1 - Number(cases.Absences?.JoursAbsenceSansSolde ?? 0)
  const pay = (type: string, amount: Decimal, hours?: string, activity: readonly DsnBlock[] = []) =>
    block(
      'S21.G00.51',
      {
        '001': from,
        '002': to,
        '010': contractOf(number),
        '011': type,
        ...(hours !== undefined && { '012': hours }),
        '013': amount.toFixed(2),
      },
      activity,
    )
  const ceiling = [block('S21.G00.53', { '001': '01', '002': `${days}.00`, '003': '40' })]
  return [
    pay('001', gross, undefined, ceiling),
    pay('002', gross),
    pay('003', gross.plus(lost)),
    pay('010', new Decimal(cases.Remuneration?.SalaireMensuel ?? 0)),
    ...(overtime.isZero() ? [] : [pay('017', overtime, hours.toFixed(2))]),
    ...(structural.isZero() ? [] : [pay('018', structural, '17.33')]),
  ]
}

const EXTRA = [
  'HeuresSupplementaires25',
  'HeuresSupplementaires50',
  'HeuresComplementaires10',
  'HeuresComplementaires25',
]

/** Codes that stand for two: their total stays, and the second is the complement. */
const SPLIT: Readonly<Record<string, readonly [first: string, second: string, rate: string]>> = {
  '075+907': ['075', '907', '0.06'],
  '074+102': ['074', '102', '0.018'],
}
function baseBlocks(
  { number, payslip: paid, cases }: OwnPerson,
  ours: OurAmounts,
  { from, to }: Period,
): readonly DsnBlock[] {
  const base = (kind: string, amount: string, children: readonly DsnBlock[], plan?: string) =>
    block(
      'S21.G00.78',
      {
        '001': kind,
        '002': from,
        '003': to,
        '004': amount,
        ...(plan === undefined ? { '006': contractOf(number) } : { '005': plan }),
      },
      children,
    )
  const kinds = ['02', '03', '04', '07', '13', '14', '57'].map((kind) => {
    const amount = ours.get(`78 ${kind}`)?.amount ?? new Decimal(0)
    const smic = kind === '03' ? [block('S21.G00.79', { '001': '01', '004': smicOf(paid) })] : []
    const own = [...ours].filter(([what, { amount: one }]) => what.startsWith(`81 ${kind}/`) && !one.isZero())
    return base(kind, amount.toFixed(2), [
      ...smic,
      ...own.flatMap(([what, one]) => contributionBlocks(what.slice(6), one.amount, amount)),
    ])
  })
  const plan = (id: string, kind: string, component: string, assessed: string) =>
    base(
      '31',
      '0.00',
      [
        block('S21.G00.79', { '001': component, '004': assessed }),
        block('S21.G00.81', {
          '001': '059',
          '004': (ours.get(`81 31/059 ${kind}`)?.amount ?? new Decimal(0)).toFixed(2),
        }),
      ],
      id,
    )
  const tranche = (findLine(paid, 'BasePrevoyance')?.value ?? new Decimal(0)).toFixed(2)
  return [
    ...kinds,
    plan('1', 'sante', '20', '70.00'),
    ...(hasProvident(cases) ? [plan('2', 'prevoyance', '11', tranche)] : []),
  ]
}
const smicOf = (paid: Payslip): string => (findLine(paid, 'SmicReference')?.value ?? new Decimal(0)).toFixed(2)

function contributionBlocks(code: string, amount: Decimal, base: Decimal): readonly DsnBlock[] {
  const one = (own: string, value: Decimal) =>
    block('S21.G00.81', {
      '001': own,
      ...(['106', '131', '132'].includes(own) ? {} : { '002': '75375957000108' }),
      ...(['131', '142', '146'].includes(own) ? {} : { '003': base.toFixed(2) }),
      '004': value.toFixed(2),
      ...(own === '081' && { '005': '44109', '007': '2.000' }),
      ...(own === '128' && {
        '007': base.isZero() ? '1.000' : amount.div(base).times(100).toDecimalPlaces(2).toFixed(3),
      }),
    })
  const split = SPLIT[code]
  if (split !== undefined) {
    const second = base.times(split[2]).toDecimalPlaces(2)
    return [one(split[0], amount.minus(second)), one(split[1], second)]
  }
  return [one(code === '001+002' ? '002' : code === '081+082+918' ? '081' : code, amount)]
}
