import { amountOf, defaut, payslip, publishedParameters } from '@centime/engine'

const outcome = payslip(defaut, {
  period: '2026-06',
  cases: {
    Contrat: { DateDebutContrat: '2024-09-02' },
    Remuneration: { HeuresTravaillees: '151.67', TauxHoraire: '16.50' },
    Frais: { NombreRepas: '0', MontantRepas: '0' },
    PrevoyanceMutuelle: {
      HasPrevoyance: 'false',
      TauxPrevoyance: '0',
      HasMutuelleObligatoire: 'false',
      HasMutuelleFacultative: 'false',
    },
    PAS: { TauxPAS: '0.035' },
    ParametresLegaux: { ...publishedParameters('2026-06-01') },
  },
})
if (outcome.ok) console.log(amountOf(outcome.value, 'NetAPayer').toFixed(2))
else console.error(outcome.faults)
