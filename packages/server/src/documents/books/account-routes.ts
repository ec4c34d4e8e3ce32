import { ACCOUNTS, type AccountName, accountOf, type JournalSettings, USUAL } from '@centime/books'
import { journalSettings, payrollById, setJournalSettings } from '@centime/store'
import { z } from '@hono/zod-openapi'
import { notFound } from '../../ground/refusal.js'
import { type Endpoint, tenantRead, tenantWrite } from '../../http/endpoint.js'
import { P } from '../../http/paths.js'

/** The accounts of a payroll's journal entries. */

const NAMES = Object.keys(ACCOUNTS) as [AccountName, ...AccountName[]]
const number = z
  .string()
  .regex(/^[0-9][0-9A-Z]{2,19}$/, 'must be an account number: 3 to 20 digits or capital letters, a digit first')
const accountNumber = number.openapi({ maxLength: 20, example: '641100' })
const journal = z
  .string()
  .regex(/^[0-9A-Z]{1,6}$/, 'must be the code of a journal: 1 to 6 capital letters or digits')
  .openapi({ maxLength: 6, example: 'OD', description: 'the code of the journal in the accounting software' })

const NewSettings = z
  .strictObject({
    journal: journal.default(USUAL.journal),
    accounts: z
      .strictObject(
        Object.fromEntries(
          NAMES.map((name) => [name, accountNumber.optional().describe(ACCOUNTS[name].join(', '))]),
        ) as Record<AccountName, z.ZodOptional<typeof accountNumber>>,
      )
      .default({})
      .describe('account numbers by name; an absent name has its usual number'),
  })
  .openapi('JournalSettings')

const AccountsRecord = z
  .object({
    journal: z.string().describe('the code of the journal'),
    accounts: z
      .array(
        z.object({
          name: z.string().openapi({ 'x-extensible-enum': NAMES, description: 'the name that the settings use' }),
          account: z.string().describe('the number of the account'),
          label: z.string().describe('the label of the account, in French'),
          usual: z.string().describe('the number of the French chart of accounts, used if none is set'),
        }),
      )
      .describe('every account of the entries'),
  })
  .openapi('JournalAccounts')

const shown = (settings: JournalSettings) => ({
  journal: settings.journal,
  accounts: NAMES.map((name) => {
    const [usual, label] = ACCOUNTS[name]
    return { name, account: accountOf(name, settings.accounts), label, usual }
  }),
})
const answers = { 200: { description: 'the accounts as they are now', schema: AccountsRecord } }

const getAccounts = tenantRead(
  {
    method: 'get',
    path: `${P}/payrolls/{payrollId}/journal-accounts`,
    operationId: 'listJournalAccounts',
    tag: 'Books',
    summary: "The accounts of the payroll's journal entries",
    description: 'The accounts that the payroll has set, and the usual ones of the French chart for the others.',
    answers,
  },
  async ({ id }, db) => {
    if ((await payrollById(db, id('payrollId'))) === undefined) return notFound('payroll', id('payrollId'))
    const text = await journalSettings(db, id('payrollId'))
    return { status: 200, body: shown(text === undefined ? USUAL : JSON.parse(text)) }
  },
)

const putAccounts = tenantWrite(
  {
    method: 'put',
    path: `${P}/payrolls/{payrollId}/journal-accounts`,
    operationId: 'setJournalAccounts',
    tag: 'Books',
    summary: "Set the accounts of the payroll's journal entries",
    description: 'Sets all of them at once: an absent name has its usual number again.',
    body: NewSettings,
    example: { journal: 'OD', accounts: { salaires: '641100', personnel: '421000' } },
    answers,
  },
  async ({ id, body }, db) => {
    if ((await payrollById(db, id('payrollId'))) === undefined) return notFound('payroll', id('payrollId'))
    await setJournalSettings(db, id('payrollId'), JSON.stringify(body))
    return { status: 200, body: shown(body as JournalSettings) }
  },
)

/** The settings in an untrusted JSON value, or its faults. */
export function journalSettingsIn(json: unknown): JournalSettings | { readonly problem: string } {
  const read = NewSettings.safeParse(json)
  if (read.success) return read.data as JournalSettings
  return { problem: read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ') }
}

export const journalAccountRoutes: readonly Endpoint[] = [getAccounts, putAccounts]
