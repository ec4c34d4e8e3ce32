import { recordReader } from '@centime/engine/inputs'
import type { SignedIn } from './port.js'

/** The texts that months count for everybody without a value of their own, in elements of pay; empty: nothing. */
export type ValuesForAll = (period: string) => (field: { readonly caseName: string; readonly name: string }) => string

export async function valuesForAll(
  { lists }: Pick<SignedIn, 'lists'>,
  payroll: { readonly id: number; readonly regulationId: number },
): Promise<ValuesForAll> {
  const regulation = await lists.regulation(payroll)
  const read = recordReader(regulation)(await lists.valuesOfEverybody(payroll.id))
  return (period) => {
    const month = read({ period })
    return ({ caseName, name }) => (month.ok ? month.value.cases[caseName]?.[name] : undefined) ?? ''
  }
}
