import { defaut, type MonthInputs, type Payslip, readInputs, withElements } from '@centime/engine'
import { employee } from '@centime/engine/testing/inputs.js'
import { payrollOf, payslipOf } from '@centime/engine/testing/payrolls.js'
import { describe, expect, test } from 'vitest'
import { EMPLOYEE, EMPLOYER, pageFor, worked } from '../../testing/worked.js'
import { leaveCountersOf } from './boxes.js'
import type { Page, PageWarningCode } from './page.js'
import { NOTHING_PAID, pageOf } from './page-of.js'

/** The rows of a page, a line each: label and amounts. */
const rowsOf = (page: Page): readonly string[] =>
  page.tables.flatMap(({ rows }) =>
    rows.map(({ label, cells }) => [label, ...cells].join(' | ').replaceAll('\u00a0', ' ')),
  )

describe('the model of 2026', () => {
  const page = pageFor(worked('cadre-4500-paris'), { withholding: 'neutre' })
  test('has the rows of an executive in the order of the law, to the cent', () => {
    expect(rowsOf(page)).toEqual([
      'Salaire de base | 151,67 | 29,6697 | 4 500,00 | ',
      'RÉMUNÉRATION BRUTE |  |  | 4 500,00 | ',
      'SANTÉ |  |  |  | ',
      'Sécurité sociale – Maladie Maternité Invalidité Décès | 4 500,00 |  |  | 585,00',
      'Complémentaire Santé |  |  | 40,00 | 40,00',
      'Complémentaire Incapacité Invalidité Décès | 4 005,00 |  |  | 60,08',
      'ACCIDENTS DU TRAVAIL – MALADIES PROFESSIONNELLES | 4 500,00 |  |  | 93,60',
      'RETRAITE |  |  |  | ',
      'Sécurité sociale plafonnée | 4 005,00 | 6,90 | 276,35 | 342,43',
      'Sécurité sociale déplafonnée | 4 500,00 | 0,40 | 18,00 | 94,95',
      'Complémentaire Tranche 1 | 4 005,00 | 4,15 | 166,21 | 249,11',
      'Complémentaire Tranche 2 | 495,00 | 9,86 | 48,81 | 73,16',
      'FAMILLE | 4 500,00 |  |  | 236,25',
      'ASSURANCE CHÔMAGE |  |  |  | ',
      'Chômage | 4 500,00 |  |  | 191,25',
      'Apec | 4 500,00 | 0,024 | 1,08 | 1,62',
      'AUTRES CONTRIBUTIONS DUES PAR L’EMPLOYEUR |  |  |  | 260,28',
      'CSG déductible de l’impôt sur le revenu | 4 521,33 | 6,80 | 307,45 | ',
      'CSG/CRDS non déductible de l’impôt sur le revenu | 4 521,33 | 2,90 | 131,12 | ',
      'EXONÉRATIONS ET ALLÈGEMENTS DE COTISATIONS |  |  |  | −124,65',
      'TOTAL DES COTISATIONS ET CONTRIBUTIONS |  |  | 989,02 | 2 103,08',
      'MONTANT NET SOCIAL |  |  | 3 510,98 | ',
      'NET À PAYER AVANT IMPÔT SUR LE REVENU |  |  | 3 510,98 | ',
      'Montant net imposable |  |  | 3 682,10 | 3 682,10',
      'Impôt sur le revenu prélevé à la source – taux non personnalisé | 3 682,10 | 11,90 | −438,17 | −438,17',
      'NET À PAYER AU SALARIÉ |  |  | 3 072,81 € | ',
      'Allègements de cotisations employeur |  |  |  | 124,65',
      'Total versé par l’employeur |  |  |  | 6 603,08',
    ])
  })
  test('has the month of a person with overtime', () => {
    const rows = rowsOf(pageFor(worked('heures-supplementaires')))
    for (const row of [
      'Heures supplémentaires à 25 % | 10,00 | 16,4831 | 164,83 | ',
      'Complémentaire Tranche 1 | 2 164,83 | 4,01 | 86,81 | 130,11',
      'ASSURANCE CHÔMAGE | 2 164,83 |  |  | 92,00',
      'CSG/CRDS sur les revenus non imposables | 161,95 | 9,70 | 15,71 | ',
      'EXONÉRATIONS ET ALLÈGEMENTS DE COTISATIONS |  |  | −18,64 | −669,64',
      'TOTAL DES COTISATIONS ET CONTRIBUTIONS |  |  | 454,46 | 277,03',
      'Montant net des heures compl/suppl exonérées |  |  | 153,82 | 153,82',
    ]) {
      expect(rows).toContain(row)
    }
  })
  test('is that of payments until 31 December 2026; then the renewed one is the only one', () => {
    const december = worked('cadre-4500-paris')
    const paid = (paymentDate: string) => pageFor({ ...december, paymentDate }).model
    expect(paid('2026-12-31')).toBe('adapte')
    expect(paid('2027-01-01')).toBe('renove')
    expect(pageFor({ ...december, paymentDate: '2027-01-04' }, { model: 'adapte' }).model).toBe('renove')
  })
})

describe('the renewed model', () => {
  test('totals the compulsory part before reductions, and the optional part apart', () => {
    const rows = rowsOf(pageFor(worked('cadre-4500-paris'), { model: 'renove' }))
    expect(rows.slice(0, 4)).toEqual([
      'Salaire de base | 151,67 | 29,6697 | 4 500,00 | ',
      'MONTANT BRUT |  |  | 4 500,00 | ',
      'Santé |  |  |  | ',
      'Sécurité Sociale Maladie Maternité Invalidité Décès | 4 500,00 |  |  | 585,00',
    ])
    expect(
      rows.slice(rows.indexOf('CSG/CRDS non déductible de l’impôt sur le revenu | 4 521,33 | 2,90 | 131,12 | ') + 1),
    ).toEqual([
      'TOTAL DES COTISATIONS ET CONTRIBUTIONS OBLIGATOIRES |  |  | 989,02 | 2 167,65',
      'EXONÉRATIONS ET ALLÈGEMENTS DE COTISATIONS |  |  |  | −124,65',
      'Prévoyance, Incapacité, Invalidité, Décès, Autres | 4 005,00 |  |  | 60,08',
      'TOTAL DES COTISATIONS ET CONTRIBUTIONS FACULTATIVES |  |  |  | 60,08',
      'MONTANT NET SOCIAL |  |  | 3 510,98 | ',
      'MONTANT NET À PAYER AVANT IMPÔT SUR LE REVENU |  |  | 3 510,98 | ',
      'Montant net imposable |  |  | 3 682,10 | 3 682,10',
      'Impôt sur le revenu prélevé à la source | 3 682,10 | 11,90 | −438,17 | −438,17',
      'MONTANT NET À PAYER |  |  | 3 072,81 € | ',
      'Total versé par l’employeur |  |  |  | 6 603,08',
    ])
  })
  test('has no optional part if nothing is optional', () => {
    const rows = rowsOf(pageFor(worked('heures-supplementaires'), { model: 'renove' }))
    expect(rows.filter((row) => row.includes('FACULTATIVES'))).toEqual([])
    expect(rows).toContain('TOTAL DES COTISATIONS ET CONTRIBUTIONS OBLIGATOIRES |  |  | 473,10 | 946,67')
  })
})

describe('plans of the company', () => {
  // Pay, provident plan and health plan of `cadre-9000-regimes`, and 2 % + 1 % of supplementary pension.
  const { period, cases } = employee('2026-01', '9000', {
    RegimePrevoyance: {
      TauxPatronalT1: '0.025',
      TauxSalarialT1: '0.005',
      TauxPatronalT2: '0.03',
      TauxSalarialT2: '0.015',
    },
    RegimeSante: { MontantPatronal: '150', MontantSalarial: '150' },
    RegimeRetraite: { TauxPatronalTotalite: '0.02', TauxSalarialTotalite: '0.01' },
  })
  const payslip = payslipOf(defaut, { period, cases })

  test('have a row for each base, with the rate of the employee and both shares', () => {
    const rows = rowsOf(pageFor(payslip))
    const sante = rows.indexOf('SANTÉ |  |  |  | ')
    expect(rows.slice(sante + 2, sante + 5)).toEqual([
      'Complémentaire Santé |  |  | 150,00 | 150,00',
      'Complémentaire Incapacité Invalidité Décès Tranche 1 | 4 005,00 | 0,50 | 20,03 | 100,13',
      'Complémentaire Incapacité Invalidité Décès Tranche 2 | 4 995,00 | 1,50 | 74,93 | 149,85',
    ])
    const family = rows.findIndex((row) => row.startsWith('FAMILLE'))
    expect(rows[family - 1]).toBe('Supplémentaire | 9 000,00 | 1,00 | 90,00 | 180,00')
  })
  test('are compulsory for health and optional for the rest in the renewed model', () => {
    const rows = rowsOf(pageFor(payslip, { model: 'renove' }))
    expect(rows).toContain('Complémentaire garanties frais de santé obligatoire |  |  | 150,00 | 150,00')
    const total = rows.findIndex((row) => row.startsWith('TOTAL DES COTISATIONS ET CONTRIBUTIONS FACULTATIVES'))
    expect(rows.slice(total - 3, total + 1)).toEqual([
      'Prévoyance, Incapacité, Invalidité, Décès, Autres Tranche 1 | 4 005,00 | 0,50 | 20,03 | 100,13',
      'Prévoyance, Incapacité, Invalidité, Décès, Autres Tranche 2 | 4 995,00 | 1,50 | 74,93 | 149,85',
      'Retraite supplémentaire | 9 000,00 | 1,00 | 90,00 | 180,00',
      'TOTAL DES COTISATIONS ET CONTRIBUTIONS FACULTATIVES |  |  | 184,96 | 429,98',
    ])
  })
})

describe('the president of a SASU', () => {
  const page = pageFor(worked('president-sasu-3000'), {
    employee: { name: 'Camille Moreau' },
    withholding: 'personnalise',
  })
  const rows = rowsOf(page)
  test('has no hours, no unemployment insurance, no reduction and no branch agreement', () => {
    expect(page.tables[0]?.columns).toEqual(['Éléments de rémunération', '', '', 'Montant', ''])
    expect(rows[0]).toBe('Rémunération du mandat social |  |  | 3 000,00 | ')
    expect(rows.filter((row) => /^(Chômage|EXONÉRATIONS|Allègements)/.test(row))).toEqual([])
    expect(page.facts.map(({ label }) => label)).toEqual(['Période', 'Payé le', 'Plafond du mois'])
  })
  test('has the amounts of an officer who ranks as an executive', () => {
    for (const row of [
      'Complémentaire Tranche 1 | 3 000,00 | 4,01 | 120,30 | 180,30',
      'Apec | 3 000,00 | 0,024 | 0,72 | 1,08',
      'AUTRES CONTRIBUTIONS DUES PAR L’EMPLOYEUR |  |  |  | 46,20',
      'TOTAL DES COTISATIONS ET CONTRIBUTIONS |  |  | 630,29 | 1 202,28',
      'Total versé par l’employeur |  |  |  | 4 202,28',
      'NET À PAYER |  |  | 2 239,52 € | ',
    ]) {
      expect(rows).toContain(row)
    }
    expect(rows.filter((row) => row.includes('– taux personnalisé'))).toHaveLength(1)
  })
  test('is titled as an officer, and has no warning for mentions of employees', () => {
    expect(page.employee.title).toBe('Mandataire social')
    expect(page.employee.facts).toContainEqual({ label: 'Emploi', text: 'Président' })
    expect(page.warnings).toEqual([])
  })
})

describe('mandatory mentions', () => {
  const payslip = worked('non-cadre-2500')
  test('are in the head of the page', () => {
    const { employer, employee, facts } = pageFor(payslip)
    expect(employer).toEqual({
      title: 'Employeur',
      name: 'Menuiserie Lenoir SARL',
      address: ['12 rue des Tanneurs', '69002 Lyon'],
      facts: [
        { label: 'SIRET', text: '732\u00a0829\u00a0320\u00a000074' },
        { label: 'APE', text: '43.32A' },
      ],
    })
    expect(employee.facts.map(({ text }) => text)).toEqual(['Menuisière', 'Niveau III, coefficient 210'])
    expect(facts.map(({ label, text }) => `${label} ${text}`)).toEqual([
      'Période du 01/06/2026 au 30/06/2026',
      'Payé le 30/06/2026',
      'Plafond du mois 4\u00a0005,00',
      'Convention collective Bâtiment : ouvriers (IDCC 1597)',
    ])
    expect(pageFor(payslip).warnings).toEqual([])
  })
  test('that are missing are warnings, and on a draft remarks', () => {
    const draft = pageFor(payslip, { employer: {}, employee: {}, kind: 'draft' })
    expect(draft.warnings.map(({ code }) => code)).toEqual(Array(8).fill('mandatory_mention_missing'))
    expect(draft.remarks).toEqual(draft.warnings.map(({ message }) => message))
    expect(pageFor(payslip, { employer: {}, employee: {} }).remarks).toEqual([])
  })
  const WARNED: Readonly<Record<PageWarningCode, () => Page>> = {
    mandatory_mention_missing: () => pageFor(payslip, { employer: {}, employee: {} }),
  }
  test.each(Object.entries(WARNED))('%s is a warning of a page', (code, produced) => {
    expect(produced().warnings.map((warning) => warning.code)).toContain(code)
  })
  test('the warnings of the engine are in French on a draft, once for each code', () => {
    const warned: Payslip = {
      ...payslip,
      warnings: [
        { code: 'legal_parameters_differ', message: 'ParametresLegaux.PlafondSS is 1' },
        { code: 'legal_parameters_differ', message: 'ParametresLegaux.SMICHoraire is 1' },
        { code: 'net_pay_negative', message: 'the net to pay is negative' },
      ],
    }
    const draft = pageFor(warned, { kind: 'draft' })
    expect(draft.warnings).toHaveLength(3)
    expect(draft.remarks).toEqual([
      'Paramètres légaux\u00a0: le plafond ou le SMIC enregistré diffère de la valeur publiée',
      'Net à payer négatif',
    ])
  })
  test('and its notice of unchecked figures, which a final document does not print', () => {
    const july: Payslip = { ...payslip, notices: [{ code: 'figures_not_confirmed', message: 'not checked: AGS' }] }
    expect(pageFor(july, { kind: 'draft' }).remarks).toEqual([
      'Des chiffres de la loi n’ont pas été vérifiés pour ce mois\u00a0: ils ont pu changer',
    ])
    expect(pageFor(july).remarks).toEqual([])
  })
  test('refer to the code du travail without a branch agreement', () => {
    const page = pageFor(payslip, { employer: { ...EMPLOYER, conventionCollective: null }, employee: EMPLOYEE })
    expect(page.warnings).toEqual([])
    expect(page.facts.at(-1)?.text).toContain('code du travail')
  })
})

describe('a month without pay', () => {
  test('has the notice that no payslip is due', () => {
    const page = pageFor(worked('president-sasu-0'))
    expect(page.heading).toBe('MOIS SANS RÉMUNÉRATION')
    expect(page.title).toBe('Mois sans rémunération, juin 2026 – Camille Durand')
    expect(page.notice).toContain('n’est pas exigé par la loi')
    expect(pageFor(worked('president-sasu-3000')).notice).toBeUndefined()
  })
})

test('a correction names the payslip that it replaces, also in a month without pay', () => {
  const replaces = { number: 'N° 2026-06-12', released: '2026-07-02' }
  const said = 'Bulletin rectificatif : annule et remplace le bulletin N° 2026-06-12, validé le 02/07/2026.'
  expect(pageFor(worked('president-sasu-3000'), { replaces }).notice).toBe(said)
  expect(pageFor(worked('president-sasu-0'), { replaces }).notice).toBe(`${said} ${NOTHING_PAID}`)
  expect(pageFor(worked('president-sasu-3000'), { replaces, kind: 'draft' }).notice).toBe(
    'Projet de bulletin rectificatif : une fois validé, il annulera et remplacera le bulletin N° 2026-06-12, validé le 02/07/2026.',
  )
})

describe('the kind of document', () => {
  test('is printed across the page', () => {
    const marks = (['draft', 'sandbox_final', 'final'] as const).map(
      (kind) => pageFor(worked('smic-juin-2026'), { kind }).mark,
    )
    expect(marks).toEqual(['BROUILLON — À VALIDER', 'TEST — SANS VALEUR', undefined])
  })
  test('comes with the result for machines', () => {
    const { attachment } = pageFor(worked('smic-juin-2026'))
    const result = JSON.parse(attachment.json)
    expect(result).toMatchObject({ document: 'document 1', period: '2026-06', paymentDate: '2026-06-30' })
    expect(result.lines).toContainEqual(expect.objectContaining({ name: 'TotalBrut', value: '1867.02' }))
  })
})

test('a payslip by figures of the year before says so, and once (CSS D242-17: the ceiling of 2026 is carried)', () => {
  const notice = (period: string, pay = '2500') =>
    pageOf({
      payslip: payslipOf(defaut, employee(period, pay)),
      employer: {},
      employee: {},
      kind: 'final',
      identity: 'x',
    }).notice
  expect(notice('2026-12')).toBeUndefined()
  expect(notice('2027-01')).toBe(
    'Provisoire : calculé avec les derniers chiffres connus (plafond de la sécurité sociale du 01/01/2026, SMIC du 01/06/2026, SMIC de la réduction générale du 01/01/2027), les nouveaux n’étant pas publiés. Une régularisation suivra si leur valeur change.',
  )
})

test('a payslip of a month with leave prints its days, its amount and the balances (C. trav. R3243-1 12°)', () => {
  const salary = { SalaireMensuel: '2200', HeuresTravaillees: '0', TauxHoraire: '0' }
  const inputs: MonthInputs = {
    ...employee('2026-01', '2000', { Remuneration: salary }),
    absences: [
      { Evenement: 'a', Nature: 'conges_payes', Debut: '2026-01-12', Fin: '2026-01-24' },
      { Evenement: 'b', Nature: 'maladie', Debut: '2026-01-19', Fin: '2026-01-20' },
    ],
    leave: [{ Evenement: 'r', Nature: 'reprise', Date: '2025-12-31', Jours: '20', JoursAcquis: '30' }],
  }
  const read = readInputs(payrollOf(defaut, '2026-01').fixed, inputs)
  const absences = read.ok ? read.value.facts.absences : undefined
  const payslip = payslipOf(defaut, inputs)
  const page = pageOf({
    payslip,
    employer: {},
    employee: {},
    kind: 'final',
    identity: 'x',
    ...(absences && { absences }),
    ...(read.ok && { leave: leaveCountersOf(read.value.facts) }),
  })
  const rows = rowsOf(page)
  // 8 days of 7 hours of 22: 2,200 × 56 ÷ 154 = 800.00; 10 days less the 2 of the stop.
  expect(rows).toContain('Absence congés payés du 12/01 au 18/01, du 21/01 au 24/01 | 56,00 | 14,2857 | −800,00 | ')
  expect(rows).toContain('Indemnité de congés payés | 10,00 | 80,0000 | 800,00 | ')
  // 20 − 12 + 2 given back + 2 for split leave; January gives 2.5 days: 29 days are more than four weeks of work.
  expect(page.boxes[0]?.rows).toMatchObject([
    { label: 'N-1', cells: ['22', '10', '12'] },
    { label: 'N', cells: ['2,5', '0', '2,5'] },
  ])
})

test('elements that the company names are rows of their own, after the pay of hours and before the gross', () => {
  const regulation = withElements(defaut, [
    {
      ...{ code: 'NUIT', label: 'Prime de nuit', nature: 'nuit_dimanche_ferie', form: 'hours', rate: '2.10' },
      ...{ recurrence: 'monthly', start: '2026-01-01' },
    },
    {
      ...{ code: 'ANCIENNETE', label: 'Prime d’ancienneté', nature: 'anciennete', form: 'share' },
      ...{ recurrence: 'standing', start: '2026-01-01' },
    },
    {
      ...{ code: 'FRAIS', label: 'Note de frais', nature: 'remboursement_frais', form: 'amount' },
      ...{ recurrence: 'monthly', start: '2026-01-01' },
    },
  ])
  const inputs = employee('2026-06', '2310', {
    Elements: { NUIT: '20', ANCIENNETE: '0.03', FRAIS: '84.30' },
    HeuresSupplementaires: { HeuresSup25: '8' },
    Absences: { MontantAbsenceSansSolde: '100' },
  })
  const rows = rowsOf(pageFor(payslipOf(regulation, inputs)))
  expect(rows.slice(0, 6)).toEqual([
    'Salaire de base | 151,67 | 15,2304 | 2 310,00 | ',
    'Heures supplémentaires à 25 % | 8,00 | 19,3843 | 155,07 | ',
    'Prime de nuit | 20,00 | 2,1000 | 42,00 | ',
    'Prime d’ancienneté | 2 210,00 | 3,00 % | 66,30 | ',
    'Absence sans solde |  |  | −100,00 | ',
    'RÉMUNÉRATION BRUTE |  |  | 2 473,37 | ',
  ])
  expect(rows).toContain('Note de frais |  |  | 84,30 | ')
})
