import { payroll, publishedParameters, salaire2026 } from '@centime/engine'
import { amountAt, calculatePopulation } from '@centime/population'

const june = payroll(salaire2026, '2026-06')
if (!june.ok) throw new Error(june.faults[0]?.message)
const people = {
  period: '2026-06',
  count: 3,
  cases: {
    Contrat: { DateDebutContrat: '2024-01-01' },
    Remuneration: { RemunerationMandat: { decimals: 2, values: Int32Array.of(300000, 450000, 1000000) } },
    PAS: { TypeTaux: { words: ['neutre', 'personnalise'], places: Uint8Array.of(0, 0, 1) }, TauxPAS: '0.12' },
    ParametresLegaux: { ...publishedParameters('2026-06-01') },
  },
}
const amounts = calculatePopulation(june.value, people, ['NetAPayer', 'CoutTotal'])
if (!amounts.ok) throw new Error(amounts.faults[0]?.message)
for (const [name, column] of Object.entries(amounts.value.columns)) {
  console.log(name, ...[0, 1, 2].map((row) => amountAt(column, row).toFixed(2)))
}
