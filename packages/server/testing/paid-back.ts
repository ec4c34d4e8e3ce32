/** The amounts that a job pays a person, by month of origin, in cents of a line. */
export function paidBackBy(
  { paidBack }: StoredPaidBack,
  jobId: number,
  employeeId: number,
  line = 'TotalBrut',
): ReadonlyMap<string, number> {
  const found = paidBack.find((one) => one.jobId === jobId && one.employeeId === employeeId)
  const { months }: StoredBackPay = JSON.parse(found?.backPay ?? '{"months":[]}')
  return new Map(
    months.map(({ period, lines }) => {
      const gross = lines.find(({ name }) => name === line)?.value ?? '0'
      return [period, Math.round(Number(gross) * 100)]
    }),
  )
}
interface StoredPaidBack {
  readonly paidBack: readonly { readonly jobId: number; readonly employeeId: number; readonly backPay: string | null }[]
}
interface StoredBackPay {
  readonly months: readonly {
    readonly period: string
    readonly lines: readonly { readonly name: string; readonly value: string }[]
  }[]
}
