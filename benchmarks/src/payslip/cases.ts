import { Decimal, type MonthInputs, publishedParameters } from '@centime/engine'

export interface Case {
  readonly name: string
  readonly inputs: MonthInputs
}

type Cases = MonthInputs['cases']

/** A full-time employee: 151.67 hours, a health plan shared in halves, the neutral withholding rate. */
export function employee(baseSalary: string, healthPlan: string, changes: Cases = {}): MonthInputs {
  const cases: Cases = {
    Contrat: { DateDebutContrat: '2020-01-01' },
    Remuneration: {
      HeuresTravaillees: '151.67',
      // Enough decimals for hours × rate to be the base salary to the cent.
      TauxHoraire: new Decimal(baseSalary).div('151.67').toDecimalPlaces(20).toFixed(),
    },
    Frais: { NombreRepas: '0', MontantRepas: '0' },
    PrevoyanceMutuelle: {
      HasPrevoyance: 'false',
      TauxPrevoyance: '0',
      HasMutuelleObligatoire: 'true',
      MutuelleObligatoire: healthPlan,
      HasMutuelleFacultative: 'false',
    },
    PAS: { TypeTaux: 'neutre' },
    Entreprise: { Effectif: '5', TauxAT: '0.0208' },
    ParametresLegaux: { ...publishedParameters('2026-06-30') },
  }
  const names = new Set([...Object.keys(cases), ...Object.keys(changes)])
  const merged = [...names].map((name) => [name, { ...cases[name], ...changes[name] }] as const)
  return { period: '2026-06', cases: Object.fromEntries(merged) }
}

/**
 * Three of the eight worked payslips (B, D, F), June 2026: the minimum wage with the general reduction; an executive at
 * 4,500 with tranche 2, CET, APEC, mobility levy and provident plan; 2,000 and 10 hours of overtime.
 */
export const CASES: readonly Case[] = [
  { name: 'minimum wage', inputs: employee('1867.02', '40') },
  {
    name: 'executive',
    inputs: employee('4500', '80', {
      Contrat: { StatutCadre: 'true' },
      PrevoyanceMutuelle: { HasPrevoyance: 'true', TauxPrevoyance: '0.015' },
      Entreprise: { Effectif: '60', TauxVersementMobilite: '0.032' },
    }),
  },
  {
    name: 'overtime',
    inputs: employee('2000', '40', {
      HeuresSupplementaires: { HeuresSup25: '10' },
      Entreprise: { Effectif: '10' },
    }),
  },
]
