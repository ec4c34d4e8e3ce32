import { amountOf, backPay, defaut, type Payslip, payslip, publishedParameters, whyDifference } from '@centime/engine'

const month = (period: string, SalaireMensuel: string) => ({
  period,
  cases: {
    Contrat: { DateDebutContrat: '2020-01-01' },
    Remuneration: { SalaireMensuel },
    RegimeSante: { MontantSalarial: '30', MontantPatronal: '30' },
    PAS: { TypeTaux: 'neutre' },
    Entreprise: { Effectif: '12', TauxAT: '0.0208' },
    ParametresLegaux: { ...publishedParameters(`${period}-01`) },
  },
})

const counted: Payslip[] = []
for (const period of ['2026-01', '2026-02', '2026-03', '2026-04', '2026-05', '2026-06']) {
  const paid = payslip(defaut, { ...month(period, '2200'), history: [...counted] })
  if (!paid.ok) throw new Error(paid.faults[0]?.message)
  counted.push(paid.value)
}

// In July: a raise of 100 from April on.
const corrected = ['2026-04', '2026-05', '2026-06'].map((period) => month(period, '2300'))
const found = backPay(defaut, { counted, corrected, open: month('2026-07', '2300') })
if (!found.ok) throw new Error(found.faults[0]?.message)
for (const { period, lines } of found.value.months) {
  console.log(period, lines.find(({ name }) => name === 'NetAvantImpot')?.value)
}
console.log(
  'July',
  amountOf(found.value.payslip, 'TotalBrut').toFixed(2),
  amountOf(found.value.payslip, 'NetAPayer').toFixed(2),
)

const why = whyDifference(found.value, '2026-04', 'VieillessePlafonneeSalariale')
console.log(why?.counted?.value.toFixed(2), why?.recomputed.value.toFixed(2), JSON.stringify(why?.causes))
