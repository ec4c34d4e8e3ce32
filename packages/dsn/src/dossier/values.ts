import type { ElementDefinition } from '@centime/engine'
import { isCompanyField, OPENING_CASE } from '@centime/engine/cases'
import { firstDay, isDay, monthOf, monthsLater } from '@centime/engine/ground'
import type { ComparedSums } from '../compare/compare.js'
import { isoDay } from '../read/amounts.js'
import type { DsnFile } from '../read/reader.js'
import { below, childrenOf, type DsnBlock, valueIn } from '../read/tree.js'
import { declaredCompany } from './company.js'
import { contractMonths, simultaneousContracts } from './contracts.js'
import { type DeclaredMonth, type DeclaredPerson, declaredMonths, officialNumberOf } from './declared.js'
import { declaredElements } from './elements.js'
import { type DossierValue, FIELDS, identityValues, stopsOf } from './field-values.js'
import { casesOf, ENDS, type MonthCases, termsOf } from './month-inputs.js'
import { earlierPay, isFixedTerm } from './months-before.js'

/**
 * The values that files give to record: fields of the engine, each from a day on. Pay by another service stays in the
 * sums since January: no value of a past month is recorded.
 */

interface PlaceOfFiles {
  readonly siret: string
  /** `YYYY-MM-DD`. */
  readonly from: string
}
interface PersonValues {
  readonly identifier: string
  /** The NIR, or the NTT. */
  readonly officialNumber: string
  readonly firstName: string
  readonly lastName: string
  /** The establishments that paid, each from the first day of its first month; the last one pays now. */
  readonly places: readonly PlaceOfFiles[]
  readonly isOfficer: boolean
  /** Values of an event follow one another. */
  readonly values: readonly DossierValue[]
}
interface EstablishmentValues {
  readonly siret: string
  /** 11.005; empty: not declared. */
  readonly town: string
  readonly isOfOfficer: boolean
  readonly values: readonly DossierValue[]
}
export interface DossierValues {
  readonly siren: string
  /** The SIRET of the head office (06.001 and 002). */
  readonly headOffice: string
  readonly people: readonly PersonValues[]
  readonly establishments: readonly EstablishmentValues[]
  /** Elements of pay that the premiums of employees become. */
  readonly elements: readonly ElementDefinition[]
}

/**
 * The values of the companies of files. `sums`: since January, after the last month of each person, if no month is
 * missing.
 */
export function dossierValues(files: readonly DsnFile[], sums: ComparedSums): readonly DossierValues[] {
  const months = declaredMonths(files)
  return [...new Set(months.map(({ siren }) => siren))].map((siren) => {
    const own = months.filter((month) => month.siren === siren)
    const last = own.at(-1)?.period ?? ''
    const people = new Map<string, { readonly month: DeclaredMonth; readonly person: DeclaredPerson }[]>()
    for (const month of own) {
      for (const person of month.people) {
        const known = people.get(person.identifier) ?? []
        people.set(person.identifier, known)
        known.push({ month, person })
      }
    }
    return {
      siren,
      headOffice: siren + valueIn(own.at(-1)?.company, '002'),
      people: [...people].flatMap(([identifier, known]) =>
        personValues(identifier, known, sums.get(`${siren} ${identifier}`), last),
      ),
      establishments: [...new Set(own.map(({ siret }) => siret))].flatMap((siret) =>
        establishmentValues(own.filter((month) => month.siret === siret)),
      ),
      elements: declaredElements(own),
    }
  })
}

type Known = readonly { readonly month: DeclaredMonth; readonly person: DeclaredPerson }[]

function personValues(
  identifier: string,
  known: Known,
  sums: Readonly<Record<string, string>> | undefined,
  last: string,
): readonly PersonValues[] {
  const newest = known.at(-1)
  if (newest === undefined) return []
  const { block, contracts, period } = newest.person
  const next = monthsLater(firstDay(last), 1)
  return [
    {
      identifier,
      officialNumber: officialNumberOf(block),
      firstName: valueIn(block, '004'),
      lastName: valueIn(block, '002'),
      places: placesOf(known),
      isOfficer: contracts.some(isOfOfficer),
      values: [
        ...identityValues(newest.person),
        ...timeline(known),
        ...everyContract(known).flatMap(endValues),
        ...contracts.flatMap((contract) => earlierPayValues(known, contract, next)),
        ...stopsOf(known.map(({ person }) => person)),
        ...(sums === undefined || next.slice(0, 4) !== period.slice(0, 4) ? [] : openingValues(sums, next)),
      ],
    },
  ]
}

/**
 * The establishment of a person at the end of each month in which it changes; of two in a month, the one whose contract
 * continues.
 */
function placesOf(known: Known): readonly PlaceOfFiles[] {
  const byPeriod = new Map<string, string>()
  for (const { month, person } of known) {
    const hasLeft = person.contracts.every((contract) => childrenOf(contract, '62').length > 0)
    if (!hasLeft || !byPeriod.has(month.period)) byPeriod.set(month.period, month.siret)
  }
  const places: PlaceOfFiles[] = []
  for (const [period, siret] of byPeriod) {
    if (places.at(-1)?.siret !== siret) places.push({ siret, from: firstDay(period) })
  }
  return places
}

const isOfOfficer = (contract: DsnBlock): boolean => valueIn(contract, '007') === '80'

/** Sums that an opening must state, also where they are 0. */
const NEEDED: ReadonlySet<string> = new Set([
  ...['PlafondMois', 'SmicReference', 'ReductionFillonTotale', 'ReductionFillonAGIRC'],
  ...['SeuilMaladie', 'SeuilFamille'],
])
const openingValues = (sums: Readonly<Record<string, string>>, from: string): readonly DossierValue[] =>
  Object.entries(sums)
    .filter(([name, sum]) => FIELDS.has(`${OPENING_CASE}.${name}`) && (sum !== '0' || NEEDED.has(name)))
    .map(([caseFieldName, value]) => ({ caseName: OPENING_CASE, caseFieldName, value, from }))

/** Values that hold until the next one: recorded for each month that differs from the month before. */
function timeline(known: Known): readonly DossierValue[] {
  const inForce = new Map<string, string>()
  const values: DossierValue[] = []
  const unwritten = unwrittenOf(known)
  for (const { month, person } of known) {
    for (const { person: part, terms } of contractMonths(person)) {
      if (unwritten.has(terms.contract)) continue
      const cases = casesOf(part, terms, declaredCompany(month))
      const first = firstDay(person.period)
      // Another contract has none of the values of the one before.
      if (inForce.get(START) !== undefined && inForce.get(START) !== terms.start) {
        for (const key of [...inForce.keys()]) if (isOfContract(key)) inForce.delete(key)
      }
      const ofMonth = new Map([...heldValues(cases)])
      // A rate or an amount that a later month lacks is 0.
      for (const key of inForce.keys()) if (PLAN.test(key) && !ofMonth.has(key)) ofMonth.set(key, '0')
      for (const [key, value] of ofMonth) {
        if (inForce.get(key) === value) continue
        const [caseName = '', caseFieldName = ''] = key.split('.')
        const isFirst = isOfContract(key) && !inForce.has(key)
        const from = isFirst || terms.start > first ? terms.start : first
        values.push({ caseName, caseFieldName, value, from })
        inForce.set(key, value)
      }
    }
  }
  return values
}
const unwrittenOf = (known: Known): ReadonlySet<DsnBlock> => simultaneousContracts(known.map(({ person }) => person))
const PLAN = /^Regime/
const START = 'Contrat.DateDebutContrat'
const isOfContract = (key: string): boolean => FIELDS.get(key)?.timeType === 'contract'

/** The values of a month that hold beyond it: neither those of the month itself nor those of the company. */
function* heldValues(cases: MonthCases): Generator<readonly [key: string, value: string]> {
  for (const [caseName, fields] of Object.entries(cases)) {
    if (SKIPPED.has(caseName)) continue
    for (const [name, value] of Object.entries(fields ?? {})) {
      const key = `${caseName}.${name}`
      const field = FIELDS.get(key)
      if (field === undefined || isCompanyField(field) || !HOLDING.has(field.timeType)) continue
      const isAbsent = UNSAID.has(`${key} ${value}`) || (name === 'MotifCDD' && cases.Contrat?.TypeContrat === 'CDI')
      if (name !== 'DateFinContrat' && typeof value === 'string' && value !== '' && !isAbsent) yield [key, value]
    }
  }
}
/** Values that mean the same as no value. */
const UNSAID: ReadonlySet<string> = new Set(['Exonerations.JEI false', 'Contrat.HeuresSupStructurelles false'])
const SKIPPED: ReadonlySet<string> = new Set(['Identite', 'Rupture', 'CumulsDeReprise'])
const HOLDING: ReadonlySet<string> = new Set(['period', 'contract', 'payment'])

/** The contracts of all months, each as the newest month says it. */
function everyContract(known: Known): readonly DsnBlock[] {
  const unwritten = unwrittenOf(known)
  const all = known.flatMap(({ person }) => person.contracts).filter((contract) => !unwritten.has(contract))
  return [...new Map(all.map((contract) => [valueIn(contract, '009'), contract])).values()]
}

/** The end of a contract with its reason: recorded from the start of a fixed term, otherwise from the last day. */
function endValues(contract: DsnBlock): readonly DossierValue[] {
  const [left] = childrenOf(contract, '62')
  const [start, term, end] = [valueIn(contract, '001'), valueIn(contract, '010'), valueIn(left, '001')].map(isoDay)
  const day = [end, term].find((one) => one !== undefined && isDay(one))
  if (day === undefined) return []
  const at = { from: left === undefined ? (start ?? day) : day }
  const motive = ENDS[valueIn(left, '002')]
  return [
    { caseName: 'Contrat', caseFieldName: 'DateFinContrat', value: day, ...at },
    ...(motive === undefined ? [] : [{ caseName: 'Rupture', caseFieldName: 'Motif', value: motive, ...at }]),
  ]
}

/** The gross of a fixed term that continues: no payslip here has those months. */
function earlierPayValues(known: Known, contract: DsnBlock, from: string): readonly DossierValue[] {
  const end = isoDay(valueIn(contract, '010'))
  const people = known.map(({ person }) => person)
  const gross = isFixedTerm(contract) && end >= from ? earlierPay(people, contract) : undefined
  if (gross === undefined || monthOf(monthsLater(from, -1)) !== people.at(-1)?.period) return []
  return [{ caseName: 'Rupture', caseFieldName: 'RemunerationAnterieure', value: gross.toFixed(), from }]
}

/** The rates and headcounts of an establishment in its newest month. The accident rate is that of most people. */
function establishmentValues(months: readonly DeclaredMonth[]): readonly EstablishmentValues[] {
  return [false, true].flatMap((ofOfficer) => {
    const of = months.flatMap((month) =>
      month.people
        .filter(({ contracts }) => contracts.some(isOfOfficer) === ofOfficer)
        .map((person) => ({ month, person })),
    )
    const newest = of.at(-1)
    const terms = newest && termsOf(newest.person)
    if (newest === undefined || terms === undefined) return []
    const { month, person } = newest
    const from = firstDay(months[0]?.period ?? month.period)
    const fields = casesOf(person, terms, declaredCompany(month)).Entreprise ?? {}
    const rates = below(month.establishment, '40').map((contract) => valueIn(contract, '043'))
    const usual = mostFrequent(rates.filter((rate) => rate !== ''))
    // Choices of a calculation that no file states.
    const { SmicAuCentime: _, MethodeEntreeSortie: __, ...stated } = fields
    const all = {
      ...stated,
      ...addressOf(month),
      ...(usual !== undefined && { TauxAT: String(Number((Number(usual) / 100).toFixed(6))) }),
    }
    const values = Object.entries(all)
      .filter(([name, value]) => FIELDS.has(`Entreprise.${name}`) && typeof value === 'string' && value !== '')
      .map(([caseFieldName, value]) => ({ caseName: 'Entreprise', caseFieldName, value: String(value), from }))
    return [{ siret: month.siret, town: valueIn(month.establishment, '005'), isOfOfficer: ofOfficer, values }]
  })
}

function mostFrequent(texts: readonly string[]): string | undefined {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0]
}

const addressOf = ({ siret, company, establishment }: DeclaredMonth): Readonly<Record<string, string>> => {
  const ape = valueIn(establishment, '002') || valueIn(company, '003')
  const idcc = valueIn(establishment, '022') || valueIn(company, '015')
  const [street, code, town] = ['003', '004', '005'].map((number) => valueIn(establishment, number))
  return {
    Siret: siret,
    ...(/^\d{4}[A-Z]$/.test(ape) && { CodeAPE: `${ape.slice(0, 2)}.${ape.slice(2)}` }),
    ...(/^\d{4}$/.test(idcc) && idcc !== '9999' && { IDCC: idcc }),
    Adresse: [street, [code, town].filter((part) => part !== '').join(' ')].filter((part) => part !== '').join(', '),
  }
}
