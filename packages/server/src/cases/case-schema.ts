import type { Regulation } from '@centime/engine'
import {
  DateDebutContrat,
  DateFinContrat,
  type Field,
  HeuresTravaillees,
  isCompanyField,
  isZeroWithoutValue,
  SalaireMensuel,
  TauxChomageNotifie,
  TauxHoraire,
  TauxPAS,
  TypeTaux,
  valueTypeOf,
} from '@centime/engine/cases'
import { fieldsByCase } from '@centime/engine/tree'
import { belowPattern, decimalPattern } from './decimal-pattern.js'

/**
 * The case fields of a regulation as JSON Schema 2020-12: an object of cases, each an object of fields. A value is
 * text, as in a case change; `x-valueType` is its type. `required` lists the fields that each person needs for the
 * calculation of a month: a value must be recorded and in force. Titles are French for a `fr` culture, English for any
 * other.
 */
export function caseSchema(regulation: Regulation, culture: string): object {
  const cases = [...fieldsByCase(regulation)].map(([caseName, fields]) => [caseName, [...fields.values()]] as const)
  const french = /^fr\b/i.test(culture)
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: regulation.name,
    description: regulation.description,
    type: 'object',
    properties: Object.fromEntries(cases.map(([caseName, fields]) => [caseName, caseOf(caseName, fields, french)])),
    required: cases.flatMap(([caseName, fields]) =>
      fields.some(({ required, timeType }) => required && timeType !== 'event') ? [caseName] : [],
    ),
    additionalProperties: false,
  }
}

function caseOf(caseName: string, fields: readonly Field[], french: boolean): object {
  const required = fields.filter((field) => field.required).map(({ name }) => name)
  const isCompany = fields.some(isCompanyField)
  return {
    title: caseName,
    type: 'object',
    properties: Object.fromEntries(fields.map((field) => [field.name, fieldOf(field, french)])),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
    'x-caseType': isCompany ? 'Company' : 'Employee',
  }
}

function fieldOf(field: Field, french: boolean): object {
  return {
    title: french ? field.fr : field.en,
    description: descriptionOf(field),
    ...textOf(field),
    ...(field.default !== undefined && { default: field.default }),
    'x-valueType': valueTypeOf(field),
    'x-timeType': field.timeType,
    'x-nameLocalizations': { 'fr-FR': field.fr, 'en-US': field.en },
  }
}

function textOf(field: Field): object {
  switch (field.kind) {
    case 'number-field': {
      const above = field.min.gt(0)
      return {
        type: 'string',
        pattern: decimalPattern(above ? '0' : field.min.toFixed(), field.max.toFixed()),
        ...(above && { not: { pattern: belowPattern(field.min.toFixed()) } }),
        maxLength: 80,
        'x-minimum': field.min.toFixed(),
        'x-maximum': field.max.toFixed(),
        'x-unit': field.unit,
      }
    }
    case 'choice-field':
      return { type: 'string', enum: field.values }
    case 'date-field': {
      const day = { type: 'string', format: 'date', pattern: '^(?!0000)' }
      return field.revocable ? { type: 'string', anyOf: [day, { const: '' }] } : day
    }
    case 'text-field':
      return { type: 'string', maxLength: 1000, pattern: field.form?.pattern.source ?? '\\S' }
  }
}

const TIMES: Readonly<Record<Field['timeType'], string>> = {
  timeless: 'The value recorded last counts.',
  contract: 'Belongs to the contract in force on its start, and is in force from there.',
  period: 'In force from its start until it is replaced.',
  payment: 'In force on the payment date.',
  month: 'Belongs to the month of its start; values of one month add up.',
  year: 'Counts until the end of the calendar year of its start.',
  event: 'Belongs to the record that the value of Evenement in the same change opens; a later record replaces it.',
}

const ONCE = 'Once recorded, it is 0 in the months without a value.'

const NOTES = new Map<Field, string>([
  ...[HeuresTravaillees, TauxHoraire].map((field): [Field, string] => [
    field,
    `Not needed beside ${SalaireMensuel.name} above 0, nor for a trainee.`,
  ]),
  [SalaireMensuel, 'Absent or 0: hours × rate.'],
  [TauxPAS, `Not needed where ${TypeTaux.name} is neutre.`],
  [
    DateDebutContrat,
    'Opens a contract of that first day; one without an end stays open until the day before the next begins. ' +
      'Empty text withdraws the contract whose first day is `start`.',
  ],
  [DateFinContrat, 'Empty text takes the end back.'],
  [TauxChomageNotifie, 'Absent or 0: the rate of the law counts.'],
])

function descriptionOf(field: Field): string {
  const fallback = field.kind === 'number-field' ? field.fallback : undefined
  const absent = fallback && `Absent: ${fallback.name} counts.`
  const keyed = field.kind === 'text-field' && field.form?.isRight && 'Its key is checked.'
  const once = isZeroWithoutValue(field) && ONCE
  return [TIMES[field.timeType], absent, once, NOTES.get(field), keyed].filter(Boolean).join(' ')
}
