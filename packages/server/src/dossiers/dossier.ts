import { Decimal } from '@centime/engine'
import * as cases from '@centime/engine/cases'
import { APE, isDay, isSiren, isSiret, LAW_FROM, startOf } from '@centime/engine/ground'
import type { CaseValue } from '@centime/store'
import { z } from '@hono/zod-openapi'
import type { FieldError } from '../ground/refusal.js'
import { identifier, name, text } from '../http/fields.js'
import { registration } from './tenants.js'

const day = z
  .string()
  .refine(isDay, 'must be a day as 2026-01-31')
  .openapi({ format: 'date', maxLength: 10, example: '2026-01-31' })
const fraction = z.number().min(0).max(1)
const digits = (count: number, isRight: (text: string) => boolean, what: string) =>
  z
    .string()
    .regex(new RegExp(`^\\d{${count}}$`), `must be ${count} digits`)
    .refine(isRight, { error: `is no ${what}: its key is wrong`, when: ({ issues }) => issues.length === 0 })
    .openapi({ maxLength: count })

export const printedSiret = digits(14, isSiret, 'SIRET').openapi({ example: '73282932000074' })
export const printedApe = z
  .string()
  .regex(APE, 'must be an APE code as 62.01Z')
  .openapi({ maxLength: 6, example: '62.01Z' })

const headcount = z.int().min(0).max(1_000_000)
const frozen = headcount
  .optional()
  .describe('the headcount that counts for this threshold after the five years of CSS L130-1; absent: effectif')

/** A SASU with its president, as a registration declares them. */
export const NewDossier = z
  .strictObject({
    ...registration,
    company: z.strictObject({
      siren: digits(9, isSiren, 'SIREN').openapi({ example: '732829320' }),
      siret: printedSiret,
      legalForm: z.enum(['SASU']),
      address: text(500),
      apeCode: printedApe,
      effectif: headcount,
      effectifFNAL: frozen,
      effectifFormation: frozen,
      effectifForfaitSocial: frozen,
      effectifVersementMobilite: frozen,
      tauxAT: fraction.describe('work accident rate as a fraction: 2.08 % is 0.0208'),
      exonerationTaxeApprentissage: z
        .enum(cases.ExonerationTaxeApprentissage.values)
        .optional()
        .describe('why the company is outside the apprenticeship tax; absent: it owes the tax'),
    }),
    officer: z.strictObject({
      identifier,
      firstName: name,
      lastName: name,
      birthDate: day.refine((date) => date >= '1900-01-01', 'must not be before 1900'),
      mandateStart: day,
      tauxPAS: fraction.optional().describe('withholding rate as a fraction; absent: the neutral rate'),
    }),
    user: z.strictObject({ identifier, firstName: name, lastName: name }),
  })
  .openapi('NewMandataireDossier')
export type Dossier = z.infer<typeof NewDossier>

/** The errors of a dossier beyond its fields; `today` is `YYYY-MM-DD`. */
export function dossierErrors({ company, officer }: Dossier, today: string): readonly FieldError[] {
  const errors: FieldError[] = []
  if (!company.siret.startsWith(company.siren)) {
    errors.push({ pointer: '/company/siret', message: `must begin with the SIREN ${company.siren}` })
  }
  const { birthDate, mandateStart } = officer
  const limit =
    birthDate > today ? `in the future: today is ${today}` : `after the mandate, which starts ${mandateStart}`
  if (birthDate > today || birthDate >= mandateStart)
    errors.push({ pointer: '/officer/birthDate', message: `is ${limit}` })
  return errors
}

/** A JSON number as decimal text, never with an exponent. */
const decimal = (value: number): string => new Decimal(value).toFixed()

/** The case values of the company since the first day of the law; none for fields that the registration lacks. */
export function companyValues({ company }: Dossier): readonly CaseValue[] {
  const declared = [
    [cases.Effectif, company.effectif],
    [cases.EffectifFNAL, company.effectifFNAL],
    [cases.EffectifFormation, company.effectifFormation],
    [cases.EffectifForfaitSocial, company.effectifForfaitSocial],
    [cases.EffectifVersementMobilite, company.effectifVersementMobilite],
    [cases.TauxAT, company.tauxAT],
    [cases.ExonerationTaxeApprentissage, company.exonerationTaxeApprentissage],
  ] as const
  return declared.flatMap(([field, value]) => {
    if (value === undefined) return []
    return [{ ...cases.at(field), value: typeof value === 'number' ? decimal(value) : value, start: startOf(LAW_FROM) }]
  })
}

/** The case values of the officer, in force since the start of the mandate. */
export function officerValues({ officer }: Dossier): readonly CaseValue[] {
  const start = startOf(officer.mandateStart)
  const value = (field: cases.Field, given: string): CaseValue => ({ ...cases.at(field), value: given, start })
  const { tauxPAS } = officer
  return [
    value(cases.Nom, officer.lastName),
    value(cases.Prenom, officer.firstName),
    value(cases.DateDebutContrat, officer.mandateStart),
    ...(tauxPAS === undefined
      ? [value(cases.TypeTaux, 'neutre')]
      : [value(cases.TypeTaux, 'personnalise'), value(cases.TauxPAS, decimal(tauxPAS))]),
  ]
}
