import { caseText, choiceText, inLanguage } from '@centime/console'
import { headOf } from './heads.js'
import type { Field, Office, Person, Recorded } from './office.js'
import { day, figure, instant, month, ofMonth } from './words.js'

/** The recorded values of a person, and the form to enter more. */

/** The names of cases and their words. */
const say = inLanguage('fr')

/** The first day of default values that were recorded for fields without entries. */
const UNSAID = '1900-01-01'
const SIGNS: Readonly<Record<string, string>> = { euros: ' €', hours: ' h', kilometres: ' km' }

/** A recorded text as people write it. */
export function valueLines({ 'x-valueType': type, 'x-unit': unit, enum: choices }: Field, value: string): string {
  if (type === 'date') return day(value)
  if (type === 'boolean') return value === 'true' ? 'oui' : 'non'
  if (type !== 'number') return choices?.includes(value) ? choiceText(say, value) : value
  if (unit === 'fraction') return `${figure((Number(value) * 100).toFixed(2))} %`
  return `${figure(unit === 'euros' ? inCentimes(value) : withoutIdle(value))}${SIGNS[unit ?? ''] ?? ''}`
}
const withoutIdle = (value: string): string => (value.includes('.') ? value.replace(/\.?0+$/, '') : value)
/** With both digits of the centime, where the text is not of whole euros. */
const inCentimes = (value: string): string =>
  value.includes('.') ? value.replace(/(\.\d\d)(\d*?)0*$/, '$1$2').replace(/(\.\d)$/, '$10') : value

const dayOf = (instantOfDay: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' }).format(Date.parse(instantOfDay))

/** The values of a field, the last recorded of each day. */
function lastOfDays(values: readonly Recorded[]): readonly Recorded[] {
  const byDay = new Map(values.map((value) => [dayOf(value.start), value]))
  return [...byDay.values()].toSorted((a, b) => (a.start < b.start ? -1 : 1))
}

/** The values that count in a month, by the time type of their field. */
function countingIn({ 'x-timeType': time }: Field, values: readonly Recorded[], period: string): readonly Recorded[] {
  if (time === 'event') return values
  if (time === 'timeless') return values.slice(-1)
  const started = lastOfDays(values).filter(({ start }) => dayOf(start).slice(0, 7) <= period)
  const within = started.filter(({ start }) => dayOf(start).startsWith(time === 'year' ? period.slice(0, 4) : period))
  if (time === 'month') return within.length > 0 ? within : started.filter(({ start }) => dayOf(start) === UNSAID)
  return (time === 'year' ? within : started).slice(-1)
}

function oneLines(field: Field, value: Recorded, period: string, counts: boolean): string {
  const from = dayOf(value.start)
  const since =
    from === UNSAID
      ? 'faute d’avoir été dit'
      : field['x-timeType'] === 'month'
        ? `pour ${month(from.slice(0, 7))} (${day(from)})`
        : `depuis le ${day(from)}`
  const who = `enregistrée le ${instant(value.created)} par Alix Bernard`
  const why = value.reason === null ? '' : ` · ${value.reason}`
  return `${valueLines(field, value.value)} ${since} · ${who}${why}${counts ? ` · compte en ${month(period)}` : ''}`
}

/**
 * The values that count, then, folded, those that do not. `isOver`: the contract has ended before the month, which is
 * not paid.
 */
function fieldLines(field: Field, values: readonly Recorded[], period: string, isOver: boolean): string {
  const counting = isOver ? [] : countingIn(field, values, period)
  const newest = values.toReversed()
  const open = counting.length > 0 ? newest.filter((one) => counting.includes(one)) : newest.slice(0, 1)
  const others = newest.filter((one) => !open.includes(one))
  return [
    ...open.map((one) => oneLines(field, one, period, counting.includes(one))),
    ...(counting.length > 1 && field['x-timeType'] === 'month'
      ? [`${counting.length} saisies de ce mois, qui s’additionnent`]
      : []),
    ...(others.length === 0 ? [] : [others.length === 1 ? 'une autre valeur' : `${others.length} autres valeurs`]),
    ...others.map((one) => oneLines(field, one, period, false)),
  ].join(' / ')
}

/** All values of a person, as they count in a month. The time lines beside them, which show the same values, are read separately. */
export async function valuesLines(office: Office, person: Person, period: string): Promise<readonly string[]> {
  const recorded = await office.recorded(person.id)
  const schema = await office.schema()
  const cases = [...new Set(recorded.map(({ caseName }) => caseName))]
  const isOver = recorded.some((one) => one.caseFieldName === 'DateFinContrat' && one.value.slice(0, 7) < period)
  return [
    ...headOf(office, person),
    ...cases.flatMap((name) => {
      const own = recorded.filter(({ caseName }) => caseName === name)
      const fields = [...new Set(own.map(({ caseFieldName }) => caseFieldName))]
      const rows = fields.map((key) => {
        const field = schema[name]?.properties[key]
        if (field === undefined) throw new Error(`no field ${name}.${key}`)
        const values = own.filter(({ caseFieldName }) => caseFieldName === key)
        // An event is entered as a whole.
        const edit = field['x-timeType'] === 'event' ? '' : ` / modifier ${field.title}`
        return `${field.title} | ${fieldLines(field, values, period, isOver)}${edit}`
      })
      return [caseText(say, name), 'Donnée | Valeurs, la plus récente d’abord', ...rows, 'Saisir une valeur']
    }),
  ]
}

const TIMES: Readonly<Record<string, string>> = {
  period: 'Vaut jusqu’à la valeur suivante.',
}

function boundsLines({ 'x-minimum': least, 'x-maximum': most, 'x-unit': unit }: Field): string {
  // A limit that only keeps amounts storable is not told.
  const isGiven = least !== undefined && most !== undefined && most.length <= 6
  if (!isGiven) return ''
  return unit === 'fraction'
    ? `De ${figure(String(Number(least) * 100))} à ${figure(String(Number(most) * 100))} %. `
    : `De ${figure(least)} à ${figure(most)}. `
}

/** The label of a field with its unit. */
function labelLines({ title, 'x-unit': unit }: Field): string {
  const units: Readonly<Record<string, string>> = {
    ...{ euros: ' (€)', hours: ' (h)', days: ' (jours)', kilometres: ' (km)', fraction: ' (%)' },
  }
  return `${title}${units[unit ?? ''] ?? ''}`
}

interface Form {
  readonly person: Person
  readonly caseName: string
  readonly period: string
  /** Whether the person has a final payslip of the month. */
  readonly isFinal: boolean
}

/** The form of a case for one month: each field shows the value that the month counts. */
export async function formLines(
  office: Office,
  { person, caseName, period, isFinal }: Form,
): Promise<readonly string[]> {
  const schema = await office.schema()
  const recorded = (await office.recorded(person.id)).filter((one) => one.caseName === caseName)
  const names = Object.keys(schema).filter((name) => schema[name]?.['x-caseType'] === 'Employee')
  const fields = Object.entries(schema[caseName]?.properties ?? {})
  const countingOf = (key: string, field: Field) =>
    countingIn(
      field,
      recorded.filter(({ caseFieldName }) => caseFieldName === key),
      period,
    )
  const sumOf = (values: readonly Recorded[]): string =>
    String(values.reduce((all, { value }) => all + Number(value), 0))
  /** What the field has in it: what the month counts. */
  const control = (key: string, field: Field): string => {
    const values = countingOf(key, field)
    return values.length === 0 ? '[]' : `[${sumOf(values).replace('.', ',')}]`
  }
  const counted = (key: string, field: Field): string => {
    const values = countingOf(key, field)
    if (values.length === 0) return `Rien d’enregistré pour ${month(period)}.`
    const sum = valueLines(field, sumOf(values))
    const each = values.map(({ value, start }) => `${valueLines(field, value)} du ${day(dayOf(start))}`)
    return `Enregistré pour ${month(period)} : ${sum}${each.length > 1 ? `, la somme de ${each.join(', ')}` : ''}.`
  }
  const isMonthly = (field: Field): boolean => field['x-timeType'] === 'month'
  const monthly = fields.filter(([, field]) => isMonthly(field))
  const dated = fields.filter(([, field]) => !isMonthly(field))
  return [
    ...headOf(office, person),
    'Que saisir',
    `[${names.map((name) => (name === caseName ? `«${caseText(say, name)}»` : caseText(say, name))).join(' / ')}]`,
    ...['<Choisir>', caseText(say, caseName)],
    'Les valeurs en vigueur sont dans leurs champs : seul ce que vous changez est enregistré. Les valeurs d’avant restent listées.',
    ...['Pour un mois', 'Mois'],
    `Ce que vous saisissez remplace ce que le mois compte ; 0 le retire. Les sommes montrées sont celles ${ofMonth(period)}.`,
    `[${period}]`,
    isFinal
      ? `Le bulletin ${ofMonth(period)} est définitif : cette saisie ne le change pas. Elle compte si la paie de ce mois est refaite.`
      : '',
    ...monthly.flatMap(([key, field]) => [
      labelLines(field),
      `${boundsLines(field)}${counted(key, field)}`,
      control(key, field),
    ]),
    ...['À partir d’un jour', 'À partir du', 'Le premier jour où ces valeurs comptent', '[]'],
    ...dated.flatMap(([, field]) => {
      const choice = field['x-valueType'] === 'boolean' ? '[«rien de saisi» / oui / non]' : '[]'
      return [labelLines(field), `${boundsLines(field)}${TIMES[field['x-timeType']]}`, choice]
    }),
    ...['Au nom de', '[«Alix Bernard»]', 'Motif', '[]'],
    '<Enregistrer ces valeurs> <Voir ce que ce mois compte, sans enregistrer>',
  ].filter((line) => line !== '')
}
