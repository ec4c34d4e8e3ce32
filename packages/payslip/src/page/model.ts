import type { LineName } from '@centime/engine'
import type { ModelName } from './page.js'

/**
 * The two models of the arrêté of 25/02/2016 (as amended up to 11/08/2025), as lists of rows: a label, and the lines of the
 * result that the row adds up. Order and labels are the law's; a row without an amount is left out.
 */
export interface Model {
  readonly name: ModelName
  readonly grossTotal: string
  readonly blocks: readonly BlockModel[]
  readonly nets: Nets
}

/** A table of contributions with a total of its own. */
export interface BlockModel {
  readonly title: string
  readonly total: string
  readonly groups: readonly Group[]
  /** After the total instead of inside it. */
  readonly after?: RowModel
}

/**
 * Rows under a heading. If a single row of a group marked `alone` is due, it is printed without the heading; a first row
 * then takes the heading's label.
 */
export interface Group {
  readonly heading?: string
  readonly alone?: true
  readonly rows: readonly RowModel[]
}

export interface RowModel {
  readonly label: string
  /** The label if another row is due too. */
  readonly beside?: { readonly row: RowModel; readonly label: string }
  readonly employee?: readonly Component[]
  readonly employer?: readonly Component[]
  /** The model leaves base and rate empty. */
  readonly withoutBase?: true
}
/** A line of the result; for CET, which one line computes on both tranches, the part of one of them. */
export type Component = LineName | { readonly line: LineName; readonly tranche: 1 | 2 }

interface Nets {
  readonly social: string
  /** Heading over the refunds and deductions between the net social and the net before tax. */
  readonly adjustments: string | undefined
  readonly beforeTax: string
  readonly tax: readonly ('taxable' | 'withholding' | 'exemptHours')[]
  readonly exemptHours: string
  readonly payable: string
  /** The same, shortened: an officer or a trainee is not a « salarié ». */
  readonly payableToOfficer: string
  /** The transitional model repeats the employer's reductions at the bottom. */
  readonly reductions: string | undefined
  readonly paidByEmployer: string
}

/** The common part of the names of an employee's and an employer's line of one contribution. */
type Shared<Name> = Name extends `${infer Both}Salariale` ? (`${Both}Patronale` extends LineName ? Both : never) : never

const both = (label: string, name: Shared<LineName>): RowModel => ({
  label,
  employee: [`${name}Salariale`],
  employer: [`${name}Patronale`],
})

const MALADIE: Omit<RowModel, 'label'> = {
  employee: ['MaladieAlsaceMoselleSalariale', 'MaladieNonResidentSalariale'],
  employer: ['AssuranceMaladiePatronale', 'RegularisationMaladie'],
}
const ACCIDENTS: Omit<RowModel, 'label'> = { employer: ['AccidentsTravail'] }
const FAMILLE: Omit<RowModel, 'label'> = { employer: ['AllocationsFamiliales', 'RegularisationFamille'] }
const CHOMAGE: Omit<RowModel, 'label'> = { employer: ['AssuranceChomage', 'AGS'] }
const tranche = (label: string, which: 1 | 2): RowModel => ({
  label,
  employee: [`AgircArrcoT${which}Salariale`, `CEGT${which}Salariale`, { line: 'CETSalariale', tranche: which }],
  employer: [`AgircArrcoT${which}Patronale`, `CEGT${which}Patronale`, { line: 'CETPatronale', tranche: which }],
})
const APEC = both('Apec', 'APEC')
const AUTRES: Omit<RowModel, 'label'> = {
  employer: [
    'CSA',
    'FNAL',
    'VersementMobilite',
    'DialogueSocial',
    'FormationProfessionnelle',
    'TaxeApprentissage',
    'CPFCDD',
    'ForfaitSocial',
    'ForfaitSocialRetraite',
    'ContributionRupture',
    'ForfaitSocialPartageValeur',
  ],
  withoutBase: true,
}
type Shares = Pick<RowModel, 'employee' | 'employer'>
/** The rows of one kind of plan: one for each base, since base and rate are printed. `t1`, `forfait`: further lines of those rows. */
const plan = (
  label: string,
  kind: 'Prevoyance' | 'Sante' | 'RetraiteSupplementaire',
  { t1, forfait }: { readonly t1?: Shares; readonly forfait?: Shares } = {},
): readonly RowModel[] => {
  const row = (of: string, on: 'T1' | 'T2' | 'Totalite' | 'Forfait', beside: Shares = {}): RowModel => ({
    label: of,
    employee: [...(beside.employee ?? []), `${kind}${on}Salariale`],
    employer: [...(beside.employer ?? []), `${kind}${on}Patronale`],
  })
  const second = row(`${label} Tranche 2`, 'T2')
  return [
    row(label, 'Forfait', forfait),
    { ...row(t1 ? label : `${label} Tranche 1`, 'T1', t1), beside: { row: second, label: `${label} Tranche 1` } },
    second,
    row(label, 'Totalite'),
  ]
}
const prevoyance = (label: string) => plan(label, 'Prevoyance', { t1: { employer: ['PrevoyancePatronale'] } })
const sante = (label: string) =>
  plan(label, 'Sante', { forfait: { employee: ['MutuelleSalariale'], employer: ['MutuellePatronale'] } })
const CSG: readonly RowModel[] = [
  { label: 'CSG déductible de l’impôt sur le revenu', employee: ['CSGDeductible'] },
  { label: 'CSG/CRDS non déductible de l’impôt sur le revenu', employee: ['CSGNonDeductibleSalaire', 'CRDSSalaire'] },
  {
    label: 'CSG/CRDS sur les revenus non imposables',
    employee: ['CSGHeuresExonerees', 'CRDSHeuresExonerees', 'CSGPartageValeurPlacee', 'CRDSPartageValeurPlacee'],
  },
  // Severance pay has bases of its own: without the abatement of wages.
  { label: 'CSG déductible sur indemnité de rupture', employee: ['CSGRuptureDeductible'] },
  { label: 'CSG non déductible sur indemnité de rupture imposable', employee: ['CSGRuptureNonDeductible'] },
  { label: 'CSG sur indemnité de rupture non imposable', employee: ['CSGRuptureNonImposable'] },
  { label: 'CRDS sur indemnité de rupture', employee: ['CRDSRupture'] },
]
const EXONERATIONS: Omit<RowModel, 'label'> = {
  employee: ['ReductionSalarialeHeures', 'ExonerationAcreSalariale'],
  employer: [
    'ReductionFillonTotale',
    'ExonerationJEI',
    'ExonerationLodeom',
    'ExonerationAcrePatronale',
    'DeductionForfaitaireHeures',
  ],
  withoutBase: true,
}

const ADAPTE: Model = {
  name: 'adapte',
  grossTotal: 'RÉMUNÉRATION BRUTE',
  blocks: [
    {
      title: 'Cotisations et contributions sociales',
      total: 'TOTAL DES COTISATIONS ET CONTRIBUTIONS',
      groups: [
        {
          heading: 'SANTÉ',
          rows: [
            { label: 'Sécurité sociale – Maladie Maternité Invalidité Décès', ...MALADIE },
            ...sante('Complémentaire Santé'),
            { label: 'Complémentaire Santé facultative', employee: ['MutuelleFacultative'] },
            ...prevoyance('Complémentaire Incapacité Invalidité Décès'),
          ],
        },
        {
          heading: 'ACCIDENTS DU TRAVAIL – MALADIES PROFESSIONNELLES',
          alone: true,
          rows: [{ label: '', ...ACCIDENTS }],
        },
        {
          heading: 'RETRAITE',
          rows: [
            both('Sécurité sociale plafonnée', 'VieillessePlafonnee'),
            both('Sécurité sociale déplafonnée', 'VieillesseDeplafonnee'),
            tranche('Complémentaire Tranche 1', 1),
            tranche('Complémentaire Tranche 2', 2),
            ...plan('Supplémentaire', 'RetraiteSupplementaire'),
          ],
        },
        { heading: 'FAMILLE', alone: true, rows: [{ label: '', ...FAMILLE }] },
        { heading: 'ASSURANCE CHÔMAGE', alone: true, rows: [{ label: 'Chômage', ...CHOMAGE }, APEC] },
        { heading: 'AUTRES CONTRIBUTIONS DUES PAR L’EMPLOYEUR', alone: true, rows: [{ label: '', ...AUTRES }] },
        { rows: CSG },
        {
          heading: 'EXONÉRATIONS ET ALLÈGEMENTS DE COTISATIONS',
          alone: true,
          rows: [{ label: '', ...EXONERATIONS }],
        },
      ],
    },
  ],
  nets: {
    social: 'MONTANT NET SOCIAL',
    adjustments: undefined,
    beforeTax: 'NET À PAYER AVANT IMPÔT SUR LE REVENU',
    tax: ['taxable', 'withholding', 'exemptHours'],
    exemptHours: 'Montant net des heures compl/suppl exonérées',
    payable: 'NET À PAYER AU SALARIÉ',
    payableToOfficer: 'NET À PAYER',
    reductions: 'Allègements de cotisations employeur',
    paidByEmployer: 'Total versé par l’employeur',
  },
}

const RENOVE: Model = {
  name: 'renove',
  grossTotal: 'MONTANT BRUT',
  blocks: [
    {
      title: 'COTISATIONS ET CONTRIBUTIONS SOCIALES OBLIGATOIRES',
      total: 'TOTAL DES COTISATIONS ET CONTRIBUTIONS OBLIGATOIRES',
      groups: [
        {
          heading: 'Santé',
          rows: [
            { label: 'Sécurité Sociale Maladie Maternité Invalidité Décès', ...MALADIE },
            ...sante('Complémentaire garanties frais de santé obligatoire'),
          ],
        },
        {
          heading: 'Accidents du travail & maladies professionnelles',
          alone: true,
          rows: [{ label: '', ...ACCIDENTS }],
        },
        {
          heading: 'Retraite',
          rows: [
            both('Sécurité Sociale Vieillesse plafonnée', 'VieillessePlafonnee'),
            both('Sécurité Sociale Vieillesse déplafonnée', 'VieillesseDeplafonnee'),
            tranche('Retraite complémentaire, CEG et CET T1', 1),
            tranche('Retraite complémentaire, CEG et CET T2', 2),
          ],
        },
        { heading: 'Famille', alone: true, rows: [{ label: '', ...FAMILLE }] },
        { heading: 'Assurance chômage', alone: true, rows: [{ label: '', ...CHOMAGE }] },
        { heading: 'Apec', alone: true, rows: [APEC] },
        { heading: 'Autres charges dues par l’employeur', alone: true, rows: [{ label: '', ...AUTRES }] },
        { rows: CSG },
      ],
      after: { label: 'EXONÉRATIONS ET ALLÈGEMENTS DE COTISATIONS', ...EXONERATIONS },
    },
    {
      title: 'COTISATIONS ET CONTRIBUTIONS SOCIALES FACULTATIVES',
      total: 'TOTAL DES COTISATIONS ET CONTRIBUTIONS FACULTATIVES',
      groups: [
        {
          rows: [
            ...prevoyance('Prévoyance, Incapacité, Invalidité, Décès, Autres'),
            ...plan('Retraite supplémentaire', 'RetraiteSupplementaire'),
            { label: 'Complémentaire garanties frais de santé facultative', employee: ['MutuelleFacultative'] },
          ],
        },
      ],
    },
  ],
  nets: {
    social: 'MONTANT NET SOCIAL',
    adjustments: 'REMBOURSEMENTS ET DÉDUCTIONS DIVERSES',
    beforeTax: 'MONTANT NET À PAYER AVANT IMPÔT SUR LE REVENU',
    tax: ['taxable', 'exemptHours', 'withholding'],
    exemptHours: 'Montant net des HC/HS exonérées',
    payable: 'MONTANT NET À PAYER',
    payableToOfficer: 'MONTANT NET À PAYER',
    reductions: undefined,
    paidByEmployer: 'Total versé par l’employeur',
  },
}

const MODELS: Readonly<Record<ModelName, Model>> = { adapte: ADAPTE, renove: RENOVE }

/** Arrêté of 11/08/2025: the first payment date that must follow the renewed model. */
const RENOVE_FROM = '2027-01-01'

/** The model of a payment: by date, or the renewed one earlier by choice. */
export const modelOn = (paymentDate: string, chosen: ModelName = 'adapte'): Model =>
  paymentDate >= RENOVE_FROM ? RENOVE : MODELS[chosen]
