import { Decimal } from '@centime/engine'
import { startOf } from '@centime/engine/ground'
import { typedNumber } from './form-values.js'
import type { Form } from './port.js'

/** What the forms of establishments send. An empty field changes nothing. */

/** The change of a division. */
export function establishmentOf({ parentId = '', siret = '', address = '', apeCode = '' }: Form) {
  return {
    ...(parentId !== '' && { parentId: parentId === 'none' ? null : Number(parentId) }),
    ...(siret !== '' && { siret: siret.replaceAll(/\s/g, '') }),
    ...(address !== '' && { address }),
    ...(apeCode !== '' && { apeCode }),
  }
}

/** The company case change of an establishment with its rates, which are typed in percent. */
export function notifiedRates(form: Form) {
  const start = startOf(form['since'] ?? '')
  const values = RATES.flatMap((caseFieldName) => {
    const typed = typedNumber(form[caseFieldName] ?? '')
    const value = isDecimal(typed) ? new Decimal(typed).div(100).toFixed() : typed
    return value === '' ? [] : [{ caseFieldName, value, start }]
  })
  return {
    userId: Number(form['ratesUserId']),
    divisionId: Number(form['ratesDivisionId']),
    case: { caseName: 'Entreprise', values },
  }
}
const isDecimal = (text: string): boolean => /^\d{1,3}(\.\d{1,6})?$/.test(text)
const RATES = ['TauxAT', 'TauxVersementMobilite']
