import { amountOf, payslip, publishedParameters, salaire2026 } from '@centime/engine'

const outcome = payslip(salaire2026, {
  period: '2026-06',
  cases: {
    Contrat: { DateDebutContrat: '2024-01-01' },
    Remuneration: { RemunerationMandat: '3000' },
    PAS: { TypeTaux: 'neutre' },
    ParametresLegaux: { ...publishedParameters('2026-06-01') },
  },
})
console.log(outcome.ok ? amountOf(outcome.value, 'NetAPayer').toFixed(2) : outcome.faults)
