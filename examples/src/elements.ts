import { amountOf, defaut, explain, explanationText, payslip, publishedParameters, withElements } from '@centime/engine'

const regulation = withElements(defaut, [
  {
    code: 'NUIT',
    label: 'Prime de nuit',
    nature: 'nuit_dimanche_ferie',
    form: 'hours',
    recurrence: 'monthly',
    rate: '2.10',
    start: '2026-01-01',
  },
])
const june = payslip(regulation, {
  period: '2026-06',
  cases: {
    Contrat: { DateDebutContrat: '2020-01-01' },
    Remuneration: { SalaireMensuel: '2310' },
    Elements: { NUIT: '20' },
    ParametresLegaux: { ...publishedParameters('2026-06-01') },
  },
})
if (!june.ok) throw new Error(june.faults[0]?.message)
console.log(amountOf(june.value, 'TotalBrut').toFixed(2))
console.log(explanationText(explain(june.value, 10_001)))
