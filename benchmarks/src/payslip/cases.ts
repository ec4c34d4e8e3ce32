import { type MonthInputs, publishedParameters } from '@centime/engine'
import type { Employee } from './by-hand.js'
import { Decimal } from './figures.js'

export interface Case {
  readonly name: string
  readonly employee: Employee
}

const d = (text: string): Decimal => new Decimal(text)

/** A health plan of 40 euros, a company of 5 people. */
const COMMON: Omit<Employee, 'salaireMensuel'> = {
  heuresSup25: d('0'),
  tauxPrevoyance: d('0'),
  mutuelle: d('40'),
  cadre: false,
  effectif: 5,
  tauxAT: d('0.0208'),
  tauxMobilite: d('0'),
}

/** With tranche 2, CET, APEC, mobility levy and provident plan. */
export const EXECUTIVE: Employee = {
  ...COMMON,
  salaireMensuel: d('4500'),
  tauxPrevoyance: d('0.015'),
  mutuelle: d('80'),
  cadre: true,
  effectif: 60,
  tauxMobilite: d('0.032'),
}

/**
 * Three of the worked payslips of June 2026 (`smic-juin-2026`, `cadre-4500-paris`, `heures-supplementaires`): the minimum wage
 * with the general reduction; an executive; 10 hours of overtime.
 */
export const CASES: readonly Case[] = [
  { name: 'minimum wage', employee: { ...COMMON, salaireMensuel: d('1867.02') } },
  { name: 'executive', employee: EXECUTIVE },
  { name: 'overtime', employee: { ...COMMON, salaireMensuel: d('2000'), heuresSup25: d('10'), effectif: 10 } },
]

/** The employee as inputs of the engine: every field as text. */
export const inputsOf = (employee: Employee): MonthInputs => ({
  period: '2026-06',
  cases: {
    Contrat: { DateDebutContrat: '2020-01-01', StatutCadre: String(employee.cadre) },
    Remuneration: { SalaireMensuel: employee.salaireMensuel.toFixed() },
    HeuresSupplementaires: { HeuresSup25: employee.heuresSup25.toFixed() },
    PrevoyanceMutuelle: {
      HasPrevoyance: String(employee.tauxPrevoyance.gt(0)),
      TauxPrevoyance: employee.tauxPrevoyance.toFixed(),
      HasMutuelleObligatoire: String(employee.mutuelle.gt(0)),
      MutuelleObligatoire: employee.mutuelle.toFixed(),
      HasMutuelleFacultative: 'false',
    },
    PAS: { TypeTaux: 'neutre' },
    Entreprise: {
      Effectif: String(employee.effectif),
      TauxAT: employee.tauxAT.toFixed(),
      TauxVersementMobilite: employee.tauxMobilite.toFixed(),
    },
    ParametresLegaux: { ...publishedParameters('2026-06-30') },
  },
})
