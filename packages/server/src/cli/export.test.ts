import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Command } from 'commander'
import readXlsx from 'read-excel-file/node'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { company } from '../../testing/company.js'
import { testService } from '../../testing/service.js'
import { readSettings } from '../ground/settings.js'
import { addExportCommand } from './export.js'
import { computeFile, parsePayrollFile } from './payroll-file.js'

/** `centime export`, of payroll files and of a database. */

const folder = mkdtempSync(join(tmpdir(), 'centime-export-'))
afterAll(() => rmSync(folder, { recursive: true }))
afterEach(() => vi.restoreAllMocks())

const example = (name: string): string =>
  fileURLToPath(new URL(`../../../../examples/payslips/${name}.json`, import.meta.url))

function computed(path: string) {
  const file = parsePayrollFile(readFileSync(path, 'utf8'))
  const outcome = 'problem' in file ? undefined : computeFile(file)
  if ('problem' in file || outcome?.ok !== true) throw new Error(path)
  return { file, months: outcome.value }
}

/** Runs the command; returns its output, or its refusal. */
async function exported(args: readonly string[], database = ':memory:'): Promise<string> {
  let printed = ''
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += String(text)
    return true
  })
  const settings = readSettings({ CENTIME_DATABASE: database }, 2)
  if ('problems' in settings) throw new Error(settings.problems.join())
  const fail = (text: string): never => {
    throw new Error(text)
  }
  const centime = new Command('centime').exitOverride().configureOutput({ writeErr: () => {} })
  const io = { env: {}, print: () => {}, warn: () => {}, refuse: fail, wrong: fail }
  addExportCommand(centime, io, { computed, settingsOf: () => settings })
  await centime.parseAsync(['export', ...args], { from: 'user' })
  return printed
}

test('payroll files give a journal in CSV, with the accounts of a file', async () => {
  const accounts = join(folder, 'accounts.json')
  writeFileSync(accounts, JSON.stringify({ journal: 'PAI', accounts: { personnel: '421000' } }))
  const files = [example('cadre-4500-paris'), example('heures-supplementaires')]
  const text = await exported(['journal', ...files, '--accounts', accounts])
  const [head, ...rows] = text.trimEnd().split('\r\n')
  expect(head).toBe('\ufeffJournal;Date;Pièce;Compte;Intitulé du compte;Libellé;Débit;Crédit')
  // Two worked payslips: 4,500.00 + 2,164.83 gross, 3,072.81 + 1,702.18 to pay.
  expect(rows[0]).toBe('PAI;30/06/2026;PAIE-2026-06;6411;Salaires, appointements;Paie de juin 2026;6664,83;0,00')
  expect(rows).toContainEqual(
    expect.stringContaining(';421000;Personnel, rémunérations dues;Paie de juin 2026;0,00;4774,99'),
  )
})

test('a year of a file is written in the format of --out: JSON or XLSX', async () => {
  const [json, xlsx] = [join(folder, 'a.json'), join(folder, 'a.xlsx')]
  await exported(['summary', example('annee-2026-avec-prime'), '--out', json])
  await exported(['summary', example('annee-2026-avec-prime'), '--out', xlsx])
  const { payslips, rows, totals } = JSON.parse(readFileSync(json, 'utf8'))
  expect([payslips, rows.length, rows[0].payslips]).toEqual([12, 1, 12])
  const [sheet] = await readXlsx(readFileSync(xlsx))
  expect(sheet?.data.at(-1)?.slice(0, 6)).toEqual([
    null,
    'Total',
    null,
    12,
    totals.TotalBrut,
    totals.TotalCotisationsSalariales,
  ])
})

test('a database gives the released payslips of a payroll', async () => {
  const database = join(folder, 'centime.db')
  const service = await testService({ database })
  const of = await company(service, await service.newPartner('one'))
  await of.hire('jeanne')
  await of.move((await of.run('2026-06')).id, 'Release')
  await service.stop()
  const place = ['--tenant', `${of.tenantId}`, '--period', '2026-06']
  const text = await exported(['payroll-book', ...place, '--payroll', `${of.payrollId}`], database)
  expect(text.split('\r\n').map((line) => line.split(';')[0])).toEqual(['\ufeffMatricule', 'jeanne', '', ''])
  await expect(exported(['payroll-book', ...place, '--payroll', '999'], database)).rejects.toThrow('has no payroll 999')
})

test('two payslips of one person in a month are refused: they would be added up', async () => {
  const file = example('cadre-4500-paris')
  await expect(exported(['journal', file, file])).rejects.toThrow(
    'two payslips of cadre-4500-paris in 2026-06: name each file once',
  )
})

test.each([
  [['journal'], 'name files, or --tenant, --payroll and --period'],
  [['journal', example('cadre-4500-paris'), '--tenant', '1'], 'name files, or --tenant and --payroll'],
  [['journal', example('cadre-4500-paris'), '--format', 'xlsx'], 'xlsx needs --out'],
  [['journal', example('cadre-4500-paris'), '--accounts', '/nowhere.json'], 'cannot read /nowhere.json'],
  [['journal', example('cadre-4500-paris'), '--out', '/nowhere/a.csv'], 'cannot write /nowhere/a.csv (ENOENT)'],
  [['ledger'], 'Allowed choices are'],
])('the arguments %j are refused: %s', async (args, why) => {
  await expect(exported(args)).rejects.toThrow(why)
})
