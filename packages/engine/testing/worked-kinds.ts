import type { Inputs } from '../src/cases/read.js'
import type { MonthInputs } from '../src/inputs/month-inputs.js'
import { employee, healthPlan } from './inputs.js'
import cases from './worked-kinds.json' with { type: 'json' }

/**
 * The inputs of the worked payslips of June 2026 by kind of contract in `worked-kinds.json`, computed by hand from the
 * texts of law. All have a monthly salary, except W07 and W09, which have hours and a rate.
 */
export type WorkedKind = keyof typeof cases

const monthly = (SalaireMensuel: string, changes: Inputs): MonthInputs =>
  employee('2026-06', '0', {
    ...changes,
    Remuneration: { HeuresTravaillees: '0', TauxHoraire: '0', SalaireMensuel, ...changes['Remuneration'] },
  })
const apprentice = (Contrat: Inputs[string]): Inputs[string] => ({ NatureContrat: 'apprentissage', ...Contrat })

export const KINDS: Readonly<Record<WorkedKind, MonthInputs>> = {
  W01: monthly('952.18', {
    Identite: { DateNaissance: '2006-09-15' },
    Contrat: apprentice({ DateDebutContrat: '2024-09-02', DateSignature: '2024-09-02' }),
    Entreprise: { Effectif: '8' },
  }),
  W02: monthly('1867.02', {
    Identite: { DateNaissance: '1999-03-10' },
    Contrat: apprentice({ DateDebutContrat: '2024-09-02' }),
    PrevoyanceMutuelle: healthPlan('40'),
    Entreprise: { Effectif: '8' },
  }),
  W03: monthly('504.10', {
    Identite: { DateNaissance: '2008-10-20' },
    Contrat: apprentice({ DateDebutContrat: '2025-09-01', DateSignature: '2025-09-01' }),
    Entreprise: { Effectif: '12' },
  }),
  W05: monthly('0', {
    Contrat: { NatureContrat: 'stage', DateDebutContrat: '2026-04-01' },
    Remuneration: { Gratification: '900', HeuresStage: '154' },
    Entreprise: { Effectif: '8' },
  }),
  // Three working days without pay, 8 to 10 June: three calendar days without pay too.
  W06: monthly('4500', {
    Contrat: { JoursForfait: '218', StatutCadre: 'true' },
    Absences: { JoursOuvresSansSolde: '3', JoursAbsenceSansSolde: '3' },
    PrevoyanceMutuelle: { ...healthPlan('80'), HasPrevoyance: 'true', TauxPrevoyance: '0.015' },
    Entreprise: { Effectif: '60' },
  }),
  W07: employee('2026-06', '0', {
    Contrat: { HeuresContrat: '39', HeuresSupStructurelles: 'true' },
    Remuneration: { HeuresTravaillees: '151.67', TauxHoraire: '14' },
    PrevoyanceMutuelle: healthPlan('40'),
    Entreprise: { Effectif: '10' },
  }),
  W09: monthly('640.12', {
    Contrat: { HeuresContrat: '12', DerogationDureeMinimale: 'true' },
    PrevoyanceMutuelle: healthPlan('210'),
    Entreprise: { Effectif: '5' },
  }),
}
