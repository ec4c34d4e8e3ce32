import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyEmployee, anyOfficer } from '../../testing/arbitraries.js'
import parameters from '../../testing/parameters.json' with { type: 'json' }
import { computed, payrollOf } from '../../testing/payrolls.js'
import { RUNS } from '../../testing/runs.js'
import { Decimal } from '../ground/money.js'
import { lastDay } from '../ground/period.js'
import { defaut } from '../regulations/defaut.js'
import { salaire2026 } from '../regulations/salaire-2026.js'
import type { FixedRegulation } from '../tree/fix.js'
import {
  figuresDue,
  figuresInForce,
  lawNotices,
  lookups,
  lookupValues,
  type WageTypeDefinition,
  wageTypeDefinitions,
} from './catalogue.js'

/** lookupName and lookupKey of the specification, section 2.8: the table with that name, the entry with that key. */
function resolve(fixed: FixedRegulation, lookupName: string, lookupKey: string): string | undefined {
  const lookup = lookups().find(({ name }) => name === lookupName)
  return lookup && lookupValues(fixed, lookup.id).find(({ key }) => key === lookupKey)?.value
}

describe('the default regulation', () => {
  const { fixed } = payrollOf(defaut, '2026-06')
  const byNumber = new Map(wageTypeDefinitions(fixed).map((definition) => [definition.wageTypeNumber, definition]))

  test('has exactly the numbers and names of the specification, section 2.7', () => {
    const table: Record<number, string> = {
      100: 'SalaireBase',
      300: 'CSGDeductible',
      200: 'AssuranceMaladiePatronale',
      301: 'CSGNonDeductible',
      210: 'VieillessePlafonneeSalariale',
      302: 'CRDS',
      211: 'VieillessePlafonneePatronale',
      400: 'AgircArrcoT1Salariale',
      212: 'VieillesseDeplafonneeSalariale',
      401: 'AgircArrcoT1Patronale',
      213: 'VieillesseDeplafonneePatronale',
      410: 'CEGT1Salariale',
      220: 'AllocationsFamiliales',
      411: 'CEGT1Patronale',
      230: 'AccidentsTravail',
      450: 'AssuranceChomage',
      240: 'FNAL',
      451: 'AGS',
      241: 'CSA',
      499: 'ReductionFillonTotale',
      253: 'PrevoyancePatronale',
      500: 'ReductionFillonURSSAF',
      501: 'ReductionFillonAGIRC',
      600: 'IndemniteRepas',
      611: 'IndemniteKilometrique',
      650: 'Regularisation',
      900: 'TotalBrut',
      910: 'TotalCotisationsSalariales',
      920: 'TotalCotisationsPatronales',
      930: 'TotalAllegements',
      950: 'NetImposable',
      960: 'PAS',
      980: 'TotalIndemnites',
      990: 'NetAPayer',
    }
    expect(Object.keys(table)).toHaveLength(34)
    for (const [number, name] of Object.entries(table)) expect(byNumber.get(Number(number))?.name).toBe(name)
  })

  test.each<[number, string, string, WageTypeDefinition['attributes']['plafondRef'], string]>([
    [210, 'TauxURSSAF', 'VieillessePlafonneeSalariale', 'PlafondSS', '0.069'],
    [213, 'TauxURSSAF', 'VieillesseDeplafonneePatronale', 'none', '0.0211'],
    [400, 'TauxRetraite', 'AgircArrcoT1Salariale', 'PlafondSS', '0.0315'],
    [301, 'TauxCSGCRDS', 'CSGNonDeductible', 'none', '0.024'],
    [430, 'TauxRetraite', 'APECSalariale', 'PlafondSS', '0.00024'],
    [450, 'TauxChomage', 'AssuranceChomage', 'PlafondSS', '0.0400'],
    [240, 'TauxURSSAF', 'FNALMoins50', 'PlafondSS', '0.001'],
  ])('%i: table %s, key %s, ceiling %s, rate %s', (number, lookupName, lookupKey, plafondRef, rate) => {
    const attributes = byNumber.get(number)?.attributes
    expect(attributes).toMatchObject({ lookupName, lookupKey, plafondRef, categorie: 'cotisation' })
    expect(resolve(fixed, lookupName, lookupKey)).toBe(rate)
  })

  test('puts first the key of the company: FNAL and training by headcount', () => {
    const company = new Map(
      wageTypeDefinitions(fixed, { Effectif: '60' }).map(({ name, attributes }) => [name, attributes]),
    )
    expect(company.get('FNAL')).toMatchObject({ lookupKey: 'FNAL50EtPlus', variants: [{ lookupKey: 'FNALMoins50' }] })
    expect(company.get('FormationProfessionnelle')?.lookupKey).toBe('Formation11EtPlus')
    expect(byNumber.get(244)?.attributes.lookupKey).toBe('FormationMoins11')
  })

  test('puts first the key of a threshold with its own headcount, and a rate that was notified', () => {
    const company = new Map(
      wageTypeDefinitions(fixed, { Effectif: '60', EffectifFNAL: '49', TauxChomageNotifie: '0.042' }).map(
        ({ name, attributes }) => [name, attributes],
      ),
    )
    expect(company.get('FNAL')?.lookupKey).toBe('FNALMoins50')
    expect(company.get('FormationProfessionnelle')?.lookupKey).toBe('Formation11EtPlus')
    expect(company.get('AssuranceChomage')).toMatchObject({
      lookupName: 'TauxEntreprise',
      lookupKey: 'TauxChomageNotifie',
    })
    expect(byNumber.get(450)?.attributes.lookupKey).toBe('AssuranceChomage')
    const own = lookups().find(({ name }) => name === 'TauxEntreprise')?.id ?? 0
    expect(lookupValues(fixed, own, { TauxChomageNotifie: '0.042' })).toContainEqual({
      key: 'TauxChomageNotifie',
      value: '0.042',
    })
  })

  test('says which input gives a rate that no table has', () => {
    expect(byNumber.get(230)?.attributes).toMatchObject({
      lookupName: 'TauxEntreprise',
      lookupKey: 'TauxAT',
      caseName: 'Entreprise',
      caseFieldName: 'TauxAT',
    })
    const own = lookups().find(({ name }) => name === 'TauxEntreprise')?.id ?? 0
    expect(lookupValues(fixed, own, { TauxAT: '0.031' })).toEqual([
      { key: 'TauxAT', value: '0.031' },
      { key: 'TauxVersementMobilite', value: '0' },
    ])
    expect(lookupValues(fixed, own + 1)).toEqual([])
    expect(byNumber.get(253)?.attributes).toMatchObject({ caseFieldName: 'TauxPrevoyance' })
    expect(byNumber.get(960)?.attributes).toMatchObject({ caseFieldName: 'TauxPAS' })
  })

  test('names every rate of a line that adds up several contributions, and the figures of a reduction', () => {
    expect(byNumber.get(301)?.attributes.variants).toMatchObject([{ lookupKey: 'CSGHeuresExonerees' }])
    expect(byNumber.get(510)?.attributes.lookupKey).toBe('ReductionSalarialeMaximum')
    expect(byNumber.get(511)?.attributes.lookupKey).toBe('DeductionMoins20')
  })

  test('dates its figures: 2024 has its own', () => {
    const of2024 = payrollOf(defaut, '2024-06').fixed
    expect(resolve(of2024, 'TauxURSSAF', 'VieillesseDeplafonneePatronale')).toBe('0.0202')
    expect(resolve(of2024, 'TauxChomage', 'AGS')).toBe('0.0020')
    expect(resolve(payrollOf(defaut, '2024-07').fixed, 'TauxChomage', 'AGS')).toBe('0.0025')
    expect(resolve(of2024, 'ReductionGenerale', 'Tmin')).toBeUndefined()
  })
})

test('every rate of a payslip is found by the rate resolution of the catalogue', () => {
  const people = fc.oneof(
    anyEmployee.map((inputs) => ({ regulation: defaut, inputs })),
    anyOfficer.map((inputs) => ({ regulation: salaire2026, inputs })),
  )
  fc.assert(
    fc.property(people, ({ regulation, inputs }) => {
      const { payslip, payroll, facts } = computed(regulation, inputs)
      const definitions = new Map(
        wageTypeDefinitions(payroll.fixed, inputs.cases['Entreprise']).map((one) => [
          one.wageTypeNumber,
          one.attributes,
        ]),
      )
      for (const { number, rate, name } of payslip.lines) {
        if (number === undefined || rate === undefined || rate.isZero()) continue
        const { lookupName, lookupKey, variants = [], caseName, caseFieldName } = definitions.get(number) ?? {}
        const sources = [{ lookupName, lookupKey }, ...variants]
        const found = sources.some((source) => {
          if (source.lookupName === undefined) return false
          const id = lookups().find((lookup) => lookup.name === source.lookupName)?.id ?? 0
          const entries = lookupValues(payroll.fixed, id, inputs.cases['Entreprise'])
          // A scale has no key of its own: any of its brackets is accepted.
          return entries.some(({ key, value }) => (source.lookupKey ?? key) === key && rate.eq(value))
        })
        const entered = facts.numbers[`${caseName}.${caseFieldName}`]?.eq(rate)
        // A corrected withholding: the rate that was sent less the one that was applied; an absent one is 0.
        const { 'PAS.TauxTransmis': sent, 'PAS.TauxApplique': applied } = facts.numbers
        const corrected = name === 'RegularisationPAS' && rate.plus(applied ?? 0).eq(sent ?? 0)
        if (!found && !entered && !corrected) throw new Error(`${name}: ${rate} is not in the catalogue`)
      }
    }),
    { numRuns: RUNS },
  )
})

test('a company whose rates do not depend on a person has the rate in use first', () => {
  for (const [period, company] of [
    ['2026-06', { Effectif: '60' }],
    ['2025-03', { Effectif: '12', AlsaceMoselle: 'true' }],
  ] as const) {
    const { fixed } = payrollOf(defaut, period)
    const attributes = new Map(wageTypeDefinitions(fixed, company).map(({ name, attributes }) => [name, attributes]))
    const alsace = 'AlsaceMoselle' in company
    expect(attributes.get('TaxeApprentissage')?.lookupKey).toBe(
      alsace ? 'TaxeApprentissageAlsaceMoselle' : 'TaxeApprentissage',
    )
  }
})

describe('the figures of the law', () => {
  /** Parameter of `testing/parameters.json`: table and key; parameters with other names are in `OTHERWISE`. */
  const KEYS: Record<string, string> = {
    'pss.mensuel': 'Plafonds.PlafondSS',
    'pss.annuel': 'Plafonds.PlafondSSAnnuel',
    'pss.journalier': 'Plafonds.PlafondSSJournalier',
    'pss.horaire': 'Plafonds.PlafondSSHoraire',
    'smic.horaire': 'SMIC.SMICHoraire',
    'smic.mensuel': 'SMIC.SMICMensuel',
    'smic.horaire.mayotte': 'SMIC.SMICHoraireMayotte',
    'smic.horaire.reduction_generale': 'SMIC.SMICReduction',
    minimum_garanti: 'SMIC.MinimumGaranti',
    'titre_restaurant.exoneration_max': 'LimitesFrais.TitreRestaurant',
    'titre_restaurant.part_patronale.min': 'LimitesFrais.TitreRestaurantPartMinimale',
    'titre_restaurant.part_patronale.max': 'LimitesFrais.TitreRestaurantPartMaximale',
    'repas.avantage_nature': 'LimitesFrais.RepasFourni',
    'frais.repas.lieu_travail': 'LimitesFrais.RepasLieuTravail',
    'frais.repas.hors_locaux': 'LimitesFrais.RepasHorsLocaux',
    'frais.repas.restaurant': 'LimitesFrais.RepasRestaurant',
    'frais.grand_deplacement.paris': 'LimitesFrais.GrandDeplacementParis',
    'frais.grand_deplacement.autres': 'LimitesFrais.GrandDeplacementAutres',
    'stage.gratification.min': 'LimitesFrais.GratificationStageHoraire',
    'taux.maladie.employeur': 'TauxMaladieFamille.MaladiePatronale',
    'taux.maladie.salarie.alsace_moselle': 'TauxURSSAF.MaladieAlsaceMoselleSalariale',
    'taux.maladie.salarie.non_resident': 'TauxURSSAF.MaladieNonResidentSalariale',
    'taux.famille.employeur': 'TauxMaladieFamille.FamillePatronale',
    'taux.vieillesse.plafonnee.salarie': 'TauxURSSAF.VieillessePlafonneeSalariale',
    'taux.vieillesse.plafonnee.employeur': 'TauxURSSAF.VieillessePlafonneePatronale',
    'taux.vieillesse.deplafonnee.salarie': 'TauxURSSAF.VieillesseDeplafonneeSalariale',
    'taux.vieillesse.deplafonnee.employeur': 'TauxURSSAF.VieillesseDeplafonneePatronale',
    'taux.csa': 'TauxURSSAF.CSA',
    'taux.fnal.moins50': 'TauxURSSAF.FNALMoins50',
    'taux.fnal.50plus': 'TauxURSSAF.FNAL50EtPlus',
    'taux.atmp.moyen': 'TauxURSSAF.AccidentsTravailMoyen',
    'taux.atmp.fonctions_support': 'TauxURSSAF.AccidentsTravailFonctionsSupport',
    'atmp.part_mutualisee_reduction': 'ReductionGenerale.PartAccidentsTravail',
    'taux.chomage.employeur': 'TauxChomage.AssuranceChomage',
    'taux.ags': 'TauxChomage.AGS',
    'taux.dialogue_social': 'TauxChomage.DialogueSocial',
    'taux.formation.moins11': 'TauxFormation.FormationMoins11',
    'taux.formation.11plus': 'TauxFormation.Formation11EtPlus',
    'taux.cpf_cdd': 'TauxFormation.CPFCDD',
    'taux.taxe_apprentissage.principale': 'TauxFormation.TaxeApprentissage',
    'taux.taxe_apprentissage.solde': 'TauxAnnuels.TaxeApprentissageSolde',
    'taux.taxe_apprentissage.alsace_moselle': 'TauxFormation.TaxeApprentissageAlsaceMoselle',
    'taux.csa_apprentissage.moins1pct': 'TauxAnnuels.SupplementMoins1',
    'taux.csa_apprentissage.moins1pct_2000plus': 'TauxAnnuels.SupplementMoins1Des2000',
    'taux.csa_apprentissage.1_2pct': 'TauxAnnuels.Supplement1A2',
    'taux.csa_apprentissage.2_3pct': 'TauxAnnuels.Supplement2A3',
    'taux.csa_apprentissage.3_5pct': 'TauxAnnuels.Supplement3A5',
    'taux.peec': 'TauxAnnuels.PEEC',
    'taux.forfait_social.general': 'TauxPrevoyance.ForfaitSocialGeneral',
    'taux.versement_mobilite.idf.zone1': 'TauxURSSAF.VersementMobiliteIDFZone1',
    'hs.exoneration_ir.plafond_net': 'LimitesHeures.ExonerationAnnuelleNette',
    'taux.forfait_social.prevoyance': 'TauxPrevoyance.ForfaitSocial',
    'taux.agirc_arrco.t1.salarie': 'TauxRetraite.AgircArrcoT1Salariale',
    'taux.agirc_arrco.t1.employeur': 'TauxRetraite.AgircArrcoT1Patronale',
    'taux.agirc_arrco.t2.salarie': 'TauxRetraite.AgircArrcoT2Salariale',
    'taux.agirc_arrco.t2.employeur': 'TauxRetraite.AgircArrcoT2Patronale',
    'taux.ceg.t1.salarie': 'TauxRetraite.CEGT1Salariale',
    'taux.ceg.t1.employeur': 'TauxRetraite.CEGT1Patronale',
    'taux.ceg.t2.salarie': 'TauxRetraite.CEGT2Salariale',
    'taux.ceg.t2.employeur': 'TauxRetraite.CEGT2Patronale',
    'taux.cet.salarie': 'TauxRetraite.CETSalariale',
    'taux.cet.employeur': 'TauxRetraite.CETPatronale',
    'taux.apec.salarie': 'TauxRetraite.APECSalariale',
    'taux.apec.employeur': 'TauxRetraite.APECPatronale',
    'taux.prevoyance_cadre.employeur.min': 'TauxPrevoyance.PrevoyanceCadreMinimum',
    'prevoyance.exclusion.pss': 'TauxPrevoyance.ExclusionPlafond',
    'prevoyance.exclusion.brut': 'TauxPrevoyance.ExclusionRemuneration',
    'prevoyance.exclusion.plafond_pss': 'TauxPrevoyance.ExclusionMaximum',
    'prevoyance.fiscal.pss': 'TauxPrevoyance.FiscalPlafond',
    'prevoyance.fiscal.brut': 'TauxPrevoyance.FiscalRemuneration',
    'mutuelle.part_patronale.min': 'TauxPrevoyance.MutuellePartPatronaleMinimum',
    'taux.csg.deductible': 'TauxCSGCRDS.CSGDeductible',
    'taux.csg.non_deductible': 'TauxCSGCRDS.CSGNonDeductible',
    'taux.crds': 'TauxCSGCRDS.CRDS',
    'csg.abattement': 'TauxCSGCRDS.Abattement',
    'csg.abattement.plafond_pss': 'TauxCSGCRDS.AbattementPlafonds',
    'seuil.effectif.fnal': 'SeuilsEffectif.FNAL',
    'seuil.effectif.peec': 'TauxAnnuels.PEECSeuilEffectif',
    'seuil.effectif.formation': 'TauxFormation.FormationSeuilEffectif',
    'seuil.effectif.vm': 'SeuilsEffectif.VersementMobilite',
    'seuil.effectif.forfait_social': 'TauxPrevoyance.ForfaitSocialSeuilEffectif',
    'seuil.effectif.dfp_hs': 'AllegementsHeures.SeuilEffectif20',
    'seuil.effectif.csa_apprentissage': 'TauxAnnuels.SupplementSeuilEffectif',
    'rgdu.Tmin': 'ReductionGenerale.Tmin',
    'rgdu.Tdelta.fnal010': 'ReductionGenerale.TdeltaFnalMoins50',
    'rgdu.Tdelta.fnal050': 'ReductionGenerale.TdeltaFnal50EtPlus',
    'rgdu.P': 'ReductionGenerale.Exposant',
    'rgdu.plafond_smic': 'ReductionGenerale.PointDeSortie',
    'rg.part_retraite_complementaire': 'ReductionGenerale.PartRetraiteComplementaire',
    'hs.reduction_salariale.max': 'AllegementsHeures.ReductionSalarialeMaximum',
    'hs.dfp.moins20': 'AllegementsHeures.DeductionMoins20',
    'hs.dfp.20a249': 'AllegementsHeures.Deduction20A249',
    'hs.dfp.250plus': 'AllegementsHeures.Deduction250EtPlus',
    'hs.exoneration_ir.plafond_brut': 'LimitesHeures.ExonerationAnnuelle',
    'pas.abattement_contrat_court': 'ParametresPAS.AbattementContratCourt',
  }
  /** Parameters that apply until 2025 only. */
  const UNTIL_2025: Record<string, string> = {
    'taux.maladie.employeur.reduit': 'TauxMaladieFamille.MaladiePatronaleReduite',
    'maladie.taux_reduit.seuil_smic': 'SeuilsTauxReduits.Maladie',
    'taux.famille.employeur.reduit': 'TauxMaladieFamille.FamillePatronaleReduite',
    'famille.taux_reduit.seuil_smic': 'SeuilsTauxReduits.Famille',
    'fillon.T.fnal010': 'ReductionGenerale.TFnalMoins50',
    'fillon.T.fnal050': 'ReductionGenerale.TFnal50EtPlus',
    'fillon.plafond_smic': 'ReductionGenerale.PointDeSortie',
  }
  const sheet = new Map(parameters.parameters.map((parameter) => [parameter.key, parameter]))
  test('a repealed figure is absent', () => {
    for (const name of Object.values(UNTIL_2025)) {
      if (name === 'ReductionGenerale.PointDeSortie') continue
      expect(value('2025-12-31', name), name).toBeDefined()
      expect(value('2026-01-01', name), name).toBeUndefined()
    }
  })

  const value = (day: string, name: string): Decimal | undefined => {
    const figure = figuresInForce(day).find(({ table, key }) => `${table}.${key}` === name)
    return figure && new Decimal(figure.value)
  }

  test.each(Object.entries({ ...KEYS, ...UNTIL_2025 }))(
    '%s is that of the fact sheet, on each of its days',
    (key, name) => {
      const values = sheet.get(key)?.values.filter((one) => one.value !== '') ?? []
      expect(values.length).toBeGreaterThan(0)
      for (const [index, one] of values.entries()) {
        expect(value(one.from, name)?.toNumber(), `${name} ${one.from}`).toBe(Number(one.value))
        const next = values[index + 1]
        const until = key in UNTIL_2025 ? '2025-12' : '2026-12'
        const last = next === undefined ? lastDay(until) : dayBefore(next.from)
        expect(value(last, name)?.toNumber(), `${name} ${last}`).toBe(Number(one.value))
      }
    },
  )

  const dayBefore = (day: string): string => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)

  test.each([
    ['pas.taux_neutre.metropole', 'TauxNeutreMetropole'],
    ['pas.taux_neutre.guadeloupe_reunion_martinique', 'TauxNeutreGuadeloupeReunionMartinique'],
    ['pas.taux_neutre.guyane_mayotte', 'TauxNeutreGuyaneMayotte'],
  ])('%s is that of the fact sheet, bound by bound', (key, table) => {
    for (const { from, value: text } of sheet.get(key)?.values ?? []) {
      const expected: [string | null, string][] = typeof text === 'string' ? JSON.parse(text) : text
      const actual = figuresInForce(from).filter((figure) => figure.table === table)
      expect(actual.map((one) => [one.key, new Decimal(one.value).times(100).toNumber()])).toEqual(
        expected.map(([bound, percent]) => [bound ?? 'plus', Number(percent)]),
      )
    }
  })

  test('every figure has its text and its first day', () => {
    for (const day of ['2024-01-01', '2025-06-30', '2026-12-31']) {
      const figures = figuresInForce(day)
      expect(figures.length).toBeGreaterThan(150)
      for (const figure of figures) {
        expect(figure.text.length, figure.key).toBeGreaterThan(5)
        expect(figure.since <= day).toBe(true)
      }
    }
  })

  test('a reduced rate and its complement make the full rate', () => {
    const rate = (key: string) => value('2025-01-01', `TauxMaladieFamille.${key}`) ?? new Decimal(0)
    expect(rate('MaladiePatronaleReduite').plus(rate('MaladieComplement'))).toEqual(rate('MaladiePatronale'))
    expect(rate('FamillePatronaleReduite').plus(rate('FamilleComplement'))).toEqual(rate('FamillePatronale'))
    const csg = ['CSGDeductible', 'CSGNonDeductible'].map(
      (key) => value('2026-01-01', `TauxCSGCRDS.${key}`) ?? new Decimal(0),
    )
    expect(csg.reduce((sum, one) => sum.plus(one))).toEqual(value('2026-01-01', 'TauxCSGCRDS.CSGHeuresExonerees'))
  })
})

/** Figures that are unchecked for later months: AGS in July 2026, the minimum garanti in June 2026. */
describe('the catalogue names the figures that are unchecked for its day', () => {
  const entry = (period: string, lookupName: string, key: string) => {
    const id = lookups().find(({ name }) => name === lookupName)?.id ?? 0
    return lookupValues(payrollOf(defaut, period).fixed, id).find((one) => one.key === key)
  }
  const notices = [{ code: 'figures_not_confirmed', message: 'not checked: TauxChomage.AGS after 2026-06-30' }]
  test('beside the entry of a lookup', () => {
    expect(entry('2026-06', 'TauxChomage', 'AGS')).toEqual({ key: 'AGS', value: '0.0025' })
    expect(entry('2026-07', 'TauxChomage', 'AGS')).toEqual({ key: 'AGS', value: '0.0025', notices })
    expect(entry('2026-05', 'SMIC', 'MinimumGaranti')).not.toHaveProperty('notices')
    expect(entry('2026-06', 'SMIC', 'MinimumGaranti')).toHaveProperty('notices')
    expect(entry('2026-12', 'Plafonds', 'PlafondSS')).toEqual({ key: 'PlafondSS', value: '4005' })
  })
  test('beside the wage type of the rate', () => {
    const noticed = (period: string) =>
      wageTypeDefinitions(payrollOf(defaut, period).fixed).filter((one) => one.notices !== undefined)
    expect(noticed('2026-06')).toEqual([])
    expect(noticed('2026-07')).toMatchObject([{ wageTypeNumber: 451, name: 'AGS', notices }])
  })
  test('and each figure of the law says until when it was checked', () => {
    const checked = (day: string, name: string) =>
      figuresInForce(day).find(({ table, key }) => `${table}.${key}` === name)?.confirmedUntil
    expect(checked('2026-06-30', 'TauxChomage.AGS')).toBe('2026-06-30')
    expect(checked('2026-06-30', 'TauxNeutreMetropole.1635')).toBe('2026-12-31')
    expect(lawNotices('2026-05-31')).toEqual([])
    expect(lawNotices('2026-06-30')).toMatchObject([{ message: 'not checked: SMIC.MinimumGaranti after 2026-05-31' }])
  })
  test('figures due for a check are listed by their last checked day', () => {
    expect([...figuresDue('2026-06-01', '2026-07-31')]).toEqual([
      ['2026-05-31', ['SMIC.MinimumGaranti']],
      ['2026-06-30', ['TauxChomage.AGS']],
    ])
    expect([...figuresDue('2026-06-01', '2026-12-31').keys()]).toEqual(['2026-05-31', '2026-06-30'])
    expect(figuresDue('2026-06-01', '2027-01-01').get('2026-12-31')).toContain('Plafonds.PlafondSS')
    // Repealed since: no longer due.
    expect(figuresDue('2026-06-01', '2027-01-01').get('2026-12-31')).not.toContain('ReductionGenerale.TFnalMoins50')
  })
  test('without law no figure is in force', () => {
    expect(['2023-12-31', '2027-04-01'].flatMap((day) => figuresInForce(day))).toEqual([])
  })
})
