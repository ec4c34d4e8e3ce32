import type { TenantDb } from './scope.js'

/** The declared company and officer of a dossier, as JSON: the head of a payslip. */
interface DossierTexts {
  readonly company: string
  readonly officer: string
  /** The ids that the registration made, as JSON. */
  readonly answer: string
}

export const addDossier = (db: TenantDb, dossier: DossierTexts) => db.insertInto('dossiers').values(dossier)

/** The declared company and officer; undefined for a bare tenant. */
export async function dossierTexts(db: TenantDb): Promise<Pick<DossierTexts, 'company' | 'officer'> | undefined> {
  return db.selectFrom('dossiers').select(['company', 'officer']).executeTakeFirst()
}

/** The ids that the registration made; undefined for a bare tenant. */
export async function dossierIds(db: TenantDb): Promise<object | undefined> {
  const row = await db.selectFrom('dossiers').select('answer').executeTakeFirst()
  return row === undefined ? undefined : JSON.parse(row.answer)
}
