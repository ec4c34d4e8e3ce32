import { Decimal, defaut, type Payslip, payroll, publishedParameters } from '@centime/engine'
import { findLine } from '@centime/engine/calculate'
import type { FieldName, InputsOf } from '@centime/engine/cases'
import { inputReader } from '@centime/engine/inputs'
import { type OurAmounts, ourAmounts } from '../src/compare/ours.js'
import type { DsnBlock } from '../src/read/tree.js'
import { writeDsn } from '../src/read/write.js'
import { block } from './blocks.js'
import { bordereauBlocks } from './own-bordereau.js'

/**
 * A month of thirty people that Centime pays, written as a test file (S10.G00.00.005 = 01). For the round trip alone: the people have
 * what their payslips need and no more, and no official tool has judged the file.
 */

type Cases = InputsOf<FieldName>

export interface OwnPerson {
  readonly number: number
  readonly cases: Cases
  readonly payslip: Payslip
}
const PERIOD = '2026-01'
const [FIRST, LAST] = ['01012026', '31012026']

/**
 * Thirty people: monthly pay, overtime of three kinds, part time, an agreement in days, executives, a stop, an entry, an exit, premiums,
 * value sharing, meals, an apprentice, a fixed term.
 */
export function ownPeople(): readonly OwnPerson[] {
  const month = payroll(defaut, PERIOD)
  if (!month.ok) throw new Error(JSON.stringify(month.faults))
  const read = inputReader(month.value.fixed)
  return Array.from({ length: 30 }, (_, number) => {
    const cases = casesOf(number)
    const facts = read({ period: PERIOD, cases })
    if (!facts.ok) throw new Error(JSON.stringify(facts.faults))
    return { number, cases, payslip: month.value.calculate(facts.value.facts, facts.value.warnings) }
  })
}

/** Part time, 39 hours with structural overtime, an agreement in days; else 35 hours. */
const timeOf = (number: number): NonNullable<Cases['Contrat']> =>
  number % 10 === 5
    ? { HeuresContrat: '28' }
    : number === 18
      ? { HeuresContrat: '39', HeuresSupStructurelles: 'true' }
      : number === 29
        ? { JoursForfait: '218' }
        : { HeuresContrat: '35' }
const overtimeOf = (number: number): NonNullable<Cases['HeuresSupplementaires']> =>
  number === 5 ? { HeuresComplementaires: '8' } : number % 10 === 3 ? { HeuresSup25: '6.5' } : {}

const isExecutive = (number: number): boolean => number >= 25
function casesOf(number: number): Cases {
  const isApprentice = number === 14
  const salary = isApprentice ? 1106.1 : (isExecutive(number) ? 3900 : 1850) + 91 * (number % 25)
  return {
    Identite: { DateNaissance: isApprentice ? '2006-03-01' : '1985-03-01' },
    Contrat: {
      DateDebutContrat: number === 11 ? '2026-01-12' : isApprentice ? '2025-09-01' : '2019-03-01',
      ...(number === 12 && { DateFinContrat: '2026-01-23' }),
      ...(number === 15 && { TypeContrat: 'CDD', DateFinContrat: '2026-08-28', MotifCDD: 'accroissement' }),
      NatureContrat: isApprentice ? 'apprentissage' : 'ordinaire',
      StatutCadre: String(isExecutive(number)),
      ...timeOf(number),
    },
    Remuneration: { SalaireMensuel: new Decimal(salary).toFixed(2), HeuresTravaillees: '0', TauxHoraire: '0' },
    HeuresSupplementaires: overtimeOf(number),
    PartageValeur: { Montant: number === 17 ? '500.00' : '0' },
    Absences: {
      MontantAbsenceMaladie: number === 7 ? '412.35' : '0',
      JoursAbsenceSansSolde: number === 7 ? '6' : '0',
    },
    Primes: { MontantPrimes: number % 7 === 6 ? '320.50' : '0' },
    AvantagesNature: { MontantAvantagesNature: number === 16 ? '65.60' : '0' },
    PAS: { TypeTaux: 'personnalise', TauxPAS: new Decimal(number).div(250).toFixed(3) },
    PrevoyanceMutuelle: {
      HasPrevoyance: 'false',
      TauxPrevoyance: '0',
      HasMutuelleObligatoire: 'false',
      HasMutuelleFacultative: 'false',
    },
    RegimeSante: { MontantPatronal: '35.00', MontantSalarial: '35.00' },
    RegimePrevoyance: isExecutive(number) ? { TauxPatronalT1: '0.015' } : {},
    Entreprise: { Effectif: '30', TauxAT: '0.0235', TauxVersementMobilite: '0.02', SmicAuCentime: 'true' },
    ParametresLegaux: { ...publishedParameters(`${PERIOD}-01`) },
  }
}

/** The file of these people, with the payments and the bordereau that they add up to. */
export function ownFile(people: readonly OwnPerson[]): Uint8Array {
  const plans = [
    block('S21.G00.15', { '001': 'SANTE', '002': '999999998', '004': '01', '005': '1' }),
    block('S21.G00.15', { '001': 'PREV', '002': 'P9998', '004': '01', '005': '2' }),
  ]
  const address = { '004': '1 RUE DU TEST', '005': '44000', '006': 'NANTES' }
  const establishment = block(
    'S21.G00.11',
    { '001': '00010', '002': '9511Z', '003': '1 RUE DU TEST', '004': '44000', '005': 'NANTES', '022': '1486' },
    [...plans, ...bordereauBlocks(people), ...people.map(personBlock)],
  )
  const declaration = block(
    'S20.G00.05',
    { '001': '01', '002': '01', '003': '11', '004': '1', '005': FIRST, '007': '02022026', '008': '01', '010': '01' },
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
  const identity = {
    '001': `185037599${String(1000 + number)}`,
    '002': 'ESSAI',
    '004': `Camille ${number}`,
    '006': cases.Identite?.DateNaissance === '2006-03-01' ? '01032006' : '01031985',
    '007': 'VILLE FICTIVE',
    '008': '1 RUE DU TEST',
    '009': '44000',
    '010': 'NANTES',
    '013': '01',
    '014': '75',
    '015': 'FR',
    '019': `P${number}`,
    ...(number === 14 && { '025': '05' }),
  }
  const seniority = block('S21.G00.86', { '001': '07', '002': '02', '003': '12', '005': contractOf(number) })
  return block('S21.G00.30', identity, [contractBlock(person), paymentBlock(person), seniority])
}

const contractOf = (number: number): string => `C${String(number).padStart(5, '0')}`
const day = (iso: string): string => iso.split('-').reverse().join('')

const monthly = (weekly: string): string => new Decimal(weekly).times(52).div(12).toFixed(2)

function contractBlock({ number, cases }: OwnPerson): DsnBlock {
  const {
    DateDebutContrat = '',
    DateFinContrat = '',
    StatutCadre,
    HeuresContrat = '35',
    JoursForfait,
  } = cases.Contrat ?? {}
  const isExec = StatutCadre === 'true'
  const isFixed = number === 14 || number === 15
  const values = {
    '001': day(DateDebutContrat),
    '002': isExec ? '04' : '06',
    '003': isExec ? '01' : '04',
    '004': isExec ? '388c' : '543b',
    '006': 'Emploi',
    '007': isFixed ? '02' : '01',
    '008': number === 14 ? '65' : '99',
    '009': contractOf(number),
    ...(isFixed && { '010': number === 14 ? '31082027' : day(DateFinContrat) }),
    '011': JoursForfait === undefined ? '10' : '20',
    '012': '151.67',
    '013': JoursForfait === undefined ? monthly(HeuresContrat) : '18.17',
    '014': HeuresContrat === '28' ? '20' : '10',
    '016': '99',
    '017': '1486',
    '018': '200',
    '019': '00000001800010',
    '020': '200',
    ...(number === 15 && { '021': '02' }),
    '024': '99',
    '026': '04',
    '036': '01',
    '037': '01',
    '039': '200',
    '040': '515CC',
    '043': '2.35',
  }
  const stop = number === 7 ? [block('S21.G00.60', { '001': '01', '002': '10012026', '003': '16012026' })] : []
  const end = number === 12 ? [block('S21.G00.62', { '001': day(DateFinContrat), '002': '059' })] : []
  const plans = (isExec ? ['1', '2'] : ['1']).map((plan) => block('S21.G00.70', { '012': plan, '013': plan }))
  return block('S21.G00.40', values, [...stop, ...end, ...plans, block('S21.G00.71', { '002': 'RUAA' })])
}

function paymentBlock(person: OwnPerson): DsnBlock {
  const { number, payslip: paid, cases } = person
  const ours = ourAmounts(paid)
  const of = (what: string): string => (ours.get(what)?.amount ?? new Decimal(0)).toFixed(2)
  const value = (name: string): Decimal => findLine(paid, name)?.value ?? new Decimal(0)
  const rate = new Decimal(cases.PAS?.TauxPAS ?? 0).times(100)
  const exempt = value('ExonerationApprentis')
  const values = {
    '001': LAST,
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
  const period = { from: number === 11 ? '12012026' : FIRST, to: number === 12 ? '23012026' : LAST }
  const children = [
    ...payBlocks(person, period),
    ...(value('Primes').isZero()
      ? []
      : [block('S21.G00.52', { '001': '028', '002': value('Primes').toFixed(2), '006': contractOf(number) })]),
    ...(number === 17 ? [block('S21.G00.52', { '001': '904', '002': '500.00', '006': contractOf(number) })] : []),
    ...(number === 16 ? [block('S21.G00.54', { '001': '02', '002': '65.60', '005': contractOf(number) })] : []),
    block('S21.G00.54', { '001': '92', '002': '35.00', '005': contractOf(number) }),
    ...(isExecutive(number)
      ? [block('S21.G00.54', { '001': '93', '002': of('81 31/059 prevoyance'), '005': contractOf(number) })]
      : []),
    block('S21.G00.58', { '001': period.from, '002': period.to, '003': '03', '004': of('58 03') }),
    ...baseBlocks(person, ours, period),
  ]
  return block('S21.G00.50', values, children)
}

interface Period {
  readonly from: string
  readonly to: string
}
function payBlocks({ number, payslip: paid, cases }: OwnPerson, { from, to }: Period): readonly DsnBlock[] {
  const value = (name: string): Decimal => findLine(paid, name)?.value ?? new Decimal(0)
  const gross = value('TotalBrut')
  const lost = value('AbsenceMaladie').plus(value('EntreeSortie'))
  const extra = ['HeuresSupplementaires25', 'HeuresComplementaires10', 'HeuresComplementaires25'].map(value)
  const overtime = extra.reduce((sum, one) => sum.plus(one))
  const structural = value('HeuresStructurelles25')
  const days = Number(to.slice(0, 2)) - Number(from.slice(0, 2)) + 1 - (number === 7 ? 6 : 0)
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
    ...(overtime.isZero() ? [] : [pay('017', overtime, number === 5 ? '8.00' : '6.50')]),
    ...(structural.isZero() ? [] : [pay('018', structural, '17.33')]),
  ]
}

/** Codes that stand for two: their total stays, and the second is the complement. */
const SPLIT: Readonly<Record<string, readonly [first: string, second: string, rate: string]>> = {
  '075+907': ['075', '907', '0.06'],
  '074+102': ['074', '102', '0.018'],
}
function baseBlocks({ number, payslip: paid }: OwnPerson, ours: OurAmounts, { from, to }: Period): readonly DsnBlock[] {
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
  const kinds = ['02', '03', '04', '07', '13', '57'].map((kind) => {
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
    ...(isExecutive(number) ? [plan('2', 'prevoyance', '11', tranche)] : []),
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
      ...(own === '128' && { '007': '1.000' }),
    })
  const split = SPLIT[code]
  if (split !== undefined) {
    const second = base.times(split[2]).toDecimalPlaces(2)
    return [one(split[0], amount.minus(second)), one(split[1], second)]
  }
  return [one(code === '001+002' ? '002' : code === '081+082+918' ? '081' : code, amount)]
}
