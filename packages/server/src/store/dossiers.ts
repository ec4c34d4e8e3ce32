import type { TenantDb } from './scope.js'

/** What was declared of a company and its officer, beside the cases: the head of a payslip. All JSON. */
export interface DossierTexts {
  readonly company: string
  readonly officer: string
  /** The ids that the registration answered. */
  readonly answer: string
}

export async function addDossier(db: TenantDb, dossier: DossierTexts): Promise<void> {
  await db.insertInto('dossiers').values(dossier).execute()
}

/** What was declared of the company and the officer; undefined for a bare tenant. */
export async function dossierTexts(db: TenantDb): Promise<Pick<DossierTexts, 'company' | 'officer'> | undefined> {
  return db.selectFrom('dossiers').select(['company', 'officer']).executeTakeFirst()
}

/** The ids that the registration answered; undefined for a bare tenant. */
export async function dossierIds(db: TenantDb): Promise<object | undefined> {
  const row = await db.selectFrom('dossiers').select('answer').executeTakeFirst()
  return row === undefined ? undefined : JSON.parse(row.answer)
}
