import { defaut } from '@centime/engine'
import { employee } from '@centime/engine/testing/inputs.js'
import { computed } from '@centime/engine/testing/payrolls.js'
import { printedFacts } from '../src/page/page-of.js'
import { manyGains, pageFor } from './worked.js'

/** The last payslip of a person, who leaves within the month with an indemnity; that many gains in place of the base salary. */
export const leaver = (gains: number) => {
  const { period, cases } = employee('2026-06', '0', {
    Contrat: { DateDebutContrat: '2018-01-01', DateFinContrat: '2026-06-16' },
    Remuneration: { SalaireMensuel: '5200', HeuresTravaillees: '0', TauxHoraire: '0' },
    Frais: { NombreRepas: '8', MontantRepas: '7.30' },
    PrevoyanceMutuelle: {
      ...{ HasPrevoyance: 'false', TauxPrevoyance: '0' },
      ...{ HasMutuelleObligatoire: 'true', MutuelleObligatoire: '60' },
      ...{ HasMutuelleFacultative: 'true', MutuelleFacultative: '20' },
    },
    Rupture: { Motif: 'rupture_conventionnelle', Indemnite: '30000', SalaireReference: '3000', AncienneteMois: '102' },
    Conges: { PrisAuDepart: '1' },
  })
  const { facts, payslip } = computed(defaut, { period, cases })
  const replaces = { number: 'N° 2026-06-12', released: '2026-07-02' }
  return pageFor(manyGains(payslip, gains), { ...printedFacts(facts), replaces })
}
