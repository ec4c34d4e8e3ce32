import { commonElements, defaut } from '@centime/engine'
import { at, COMPANY_AGREEMENT_FIELDS, ELEMENT_CASE, TauxAT, TauxVersementMobilite } from '@centime/engine/cases'
import { startOf } from '@centime/engine/ground'
import { ElementAnswer } from '../answers.js'
import { typedNumber } from './form-values.js'
import type { Form, Found, Problem, SignedIn } from './port.js'
import { wrongInput } from './problems.js'
import { percentTyped, shareFault, shareTyped } from './share-typed.js'

/** The values that the forms of establishments send. An empty field changes nothing. */

/** The change of a division. */
export function establishmentOf({ parentId = '', siret = '', address = '', apeCode = '' }: Form) {
  return {
    ...(parentId !== '' && { parentId: parentId === 'none' ? null : Number(parentId) }),
    ...(siret !== '' && { siret: siret.replaceAll(/\s/g, '') }),
    ...(address !== '' && { address }),
    ...(apeCode !== '' && { apeCode }),
  }
}

/** The body of a change of company values. */
export interface CompanyChange {
  readonly userId: number
  /** Absent: the whole company. */
  readonly divisionId?: number
  readonly case: {
    readonly caseName: string
    readonly values: readonly { readonly caseFieldName: string; readonly value: string; readonly start: string }[]
  }
}

/** The company case change of an establishment with its rates, which are typed in percent. */
export function notifiedRates(form: Form): CompanyChange {
  const start = startOf(form['since'] ?? '')
  const values = RATES.flatMap(({ name }) => {
    const value = percentTyped(form[name] ?? '')
    return value === '' ? [] : [{ caseFieldName: name, value, start }]
  })
  return {
    userId: Number(form['ratesUserId']),
    divisionId: Number(form['ratesDivisionId']),
    case: { caseName: 'Entreprise', values },
  }
}

/** Records a value of an element of pay for everybody in a payroll. */
export async function sendForEverybody({ form, act, ask, tenant, say }: SignedIn): Promise<Found<unknown>> {
  const { elementCode = '', elementValue = '', elementSince = '', elementUserId } = form
  const payroll = `${tenant}/payrolls/${Number(form['elementPayrollId'])}`
  const code = elementCode.trim().toUpperCase()
  const defined = await ask(`${payroll}/elements`, ElementAnswer.array())
  // With a rate of its own a share is of a base in euros.
  const isShare =
    defined.ok && defined.value.some((one) => one.code === code && one.form === 'share' && one.rate === undefined)
  const fault = isShare ? shareFault(say, elementValue) : undefined
  if (fault !== undefined) return wrongInput('elementValue', fault)
  const value = isShare ? shareTyped(elementValue) : typedNumber(elementValue)
  const changed = caseForEverybody(code, { value, start: startOf(elementSince) })
  const body = { userId: Number(elementUserId), case: changed }
  return atElementFields(await act('POST', `${payroll}/company-cases`, { body }))
}

function caseForEverybody(code: string, value: { readonly value: string; readonly start: string }) {
  const fixed = commonElements(defaut).find((one) => one.code === code)
  const { caseName, caseFieldName } =
    fixed === undefined ? { caseName: ELEMENT_CASE, caseFieldName: code } : at(fixed.field)
  return { caseName, values: [{ caseFieldName, ...value }] }
}

/** A refusal of such a change with each error at the field of its form. */
function atElementFields(found: Found<unknown>): Found<unknown> {
  if (found.ok) return found
  const fieldOf = (pointer: string): string =>
    pointer.endsWith('/value') ? 'elementValue' : pointer.endsWith('/start') ? 'elementSince' : 'elementCode'
  const errors = found.problem.errors.map((error) => ({ ...error, pointer: `/${fieldOf(error.pointer)}` }))
  return { ...found, problem: { ...found.problem, errors } }
}

/** The company case change of an agreement or a custom of the company: its reference and its scales. */
export function companyAgreement(form: Form): CompanyChange {
  const start = startOf(form['agreementSince'] ?? '')
  const values = COMPANY_AGREEMENT_FIELDS.flatMap(({ name, kind }) => {
    const typed = (form[name] ?? '').trim()
    const value = kind === 'number-field' ? typedNumber(typed) : typed
    return value === '' ? [] : [{ caseFieldName: name, value, start }]
  })
  return {
    userId: Number(form['agreementUserId']),
    divisionId: Number(form['agreementDivisionId']),
    case: { caseName: 'Entreprise', values },
  }
}

/** A refusal of company values with each error at the field of the form that sent the value, or at its first day. */
export function atFields(found: Found<unknown>, { case: { values } }: CompanyChange, first: string): Found<unknown> {
  if (found.ok) return found
  const errors = found.problem.errors.map(({ pointer, ...error }) => {
    const [, place = '', member = ''] = /^\/case\/values\/(\d+)\/?(.*)$/.exec(pointer) ?? []
    const { caseFieldName } = values[Number(place)] ?? {}
    if (place === '' || caseFieldName === undefined) return { ...error, pointer }
    return { ...error, pointer: `/${member === 'start' ? first : caseFieldName}` }
  })
  return { ...found, problem: { ...found.problem, errors } }
}
const RATES = [TauxAT, TauxVersementMobilite]

/** The faults of typed rates, in percent as their fields. They never were fractions, so 0,8 is 0.8 %. */
export const rateFaults = ({ form, say }: SignedIn): Problem['errors'] =>
  RATES.flatMap(({ name, min, max }) => {
    const typed = form[name] ?? ''
    const bounds = { least: min.toFixed(), most: max.toFixed(), isFraction: false }
    const message = typed.trim() === '' ? undefined : shareFault(say, typed, bounds)
    return message === undefined ? [] : [{ pointer: `/${name}`, message }]
  })
