import { ELEMENT_NATURES, type ElementNature } from '@centime/engine'
import { frenchAmount } from '@centime/engine/ground'
import type { ComparedSums } from '../compare/compare.js'
import { labelOf } from '../norm/norm.js'
import { amountIn, isoDay } from '../read/amounts.js'
import type { DsnFile } from '../read/reader.js'
import { below, childrenOf, type DsnBlock, valueIn } from '../read/tree.js'
import { beforeData, beforeStops, computedSums, openingData } from './before-move.js'
import { type DeclaredCompany, declaredCompany, type PlanKind } from './company.js'
import { simultaneousContracts } from './contracts.js'
import { asked, type Datum, derived, leftOut, readDatum } from './datum.js'
import { type DeclaredMonth, type DeclaredPerson, declaredMonths } from './declared.js'
import { becoming, declaredElements } from './elements.js'
import { termsOf } from './month-inputs.js'
import { declaredPay } from './pay.js'

/**
 * The data in the files of a company about it and its people. Each datum has its origin: read in the file, derived from
 * it, missing (with the question to ask), or not written to the dossier. The newest month decides; pay, absences and
 * sums belong to their months.
 */

export interface PersonDossier {
  readonly identifier: string
  readonly data: readonly Datum[]
}
export interface CompanyDossier {
  readonly siren: string
  /** YYYY-MM, in order. */
  readonly months: readonly string[]
  readonly data: readonly Datum[]
  readonly establishments: readonly { readonly siret: string; readonly data: readonly Datum[] }[]
  readonly people: readonly PersonDossier[]
}

/**
 * The companies of files, each with its establishments and people. Refused files are left out. `sums`: since January, as a comparison
 * gives them.
 */
export function dossiersOf(files: readonly DsnFile[], sums: ComparedSums = new Map()): readonly CompanyDossier[] {
  const months = declaredMonths(files)
  return [...new Set(months.map(({ siren }) => siren))].map((siren) => {
    const own = months.filter((month) => month.siren === siren)
    const people = own.flatMap((month) => month.people)
    const identifiers = [...new Set(people.map(({ identifier }) => identifier))]
    return {
      siren,
      months: [...new Set(own.map(({ period }) => period))],
      data: companyData(own),
      establishments: [...new Set(own.map(({ siret }) => siret))].map((siret) => ({
        siret,
        data: establishmentData(own.filter((month) => month.siret === siret)),
      })),
      people: identifiers.map((identifier) => ({
        identifier,
        data: [
          ...personData(people.filter((person) => person.identifier === identifier)),
          ...computedSums(sums.get(`${siren} ${identifier}`)),
        ],
      })),
    }
  })
}

const NATURES: Readonly<Record<string, ElementNature>> = ELEMENT_NATURES

function companyData(months: readonly DeclaredMonth[]): readonly Datum[] {
  const newest = months.at(-1)
  if (newest === undefined) return []
  const { company } = newest
  return [
    ...readDatum('Entreprise.Siren', company, '001'),
    ...readDatum('Entreprise.CodeAPE', company, '003'),
    ...readDatum('Entreprise.IDCC', company, '015'),
    ...leftOut('Adresse.Voie', company, '004', OF_ESTABLISHMENT),
    ...leftOut('Adresse.CodePostal', company, '005', OF_ESTABLISHMENT),
    ...leftOut('Adresse.Ville', company, '006', OF_ESTABLISHMENT),
    ...declaredElements(months).map(({ code, label, nature, coverMonths = 12 }) =>
      derived(
        `Elements.${code}`,
        label,
        `élément de paie «\u00a0${NATURES[nature]?.fr ?? nature}\u00a0», qui couvre ${coverMonths} mois\u00a0: à confirmer`,
      ),
    ),
    asked('Entreprise.Nom', 'raison sociale\u00a0: la déclaration ne nomme que l’émetteur'),
    asked('Conges', 'soldes et règles de congés'),
    asked('Entreprise.BaremeMaintien', 'maintien de salaire de l’accord'),
    asked('Entreprise.MethodeRetenue', 'méthode de retenue des absences'),
  ]
}

const OF_ESTABLISHMENT = 'c’est l’adresse de l’établissement qui est écrite'

const BANDS = {
  formation: ['Entreprise.EffectifFormation', 'du taux de formation (11)'],
  fnal: ['Entreprise.EffectifFNAL', 'de l’assiette du FNAL (50)'],
  forfait: ['Entreprise.EffectifForfaitSocial', 'du forfait social (11)'],
  mobilite: ['Entreprise.EffectifVersementMobilite', 'du versement mobilité (11)'],
  heures: ['Entreprise.EffectifHeuresSupplementaires', 'de la déduction par heure (20)'],
} as const
function establishmentData(months: readonly DeclaredMonth[]): readonly Datum[] {
  const newest = months.at(-1)
  if (newest === undefined) return []
  const { establishment, declaration } = newest
  const company = declaredCompany(newest)
  const bands = Object.entries(BANDS).map(([name, [field, how]]) => {
    const band = company.headcounts[name as keyof DeclaredCompany['headcounts']]
    return band === undefined
      ? asked(field, `effectif\u00a0: rien dans le fichier ne dépend ${how}`)
      : derived(field, band === 0 ? 'sous le seuil' : `${band} et plus`, `déduit ${how}\u00a0: tranche seulement`)
  })
  const workplaces = childrenOf(declaration, '85').flatMap((place) =>
    leftOut('LieuDeTravail', place, '001', 'l’établissement en tient lieu'),
  )
  const payments = childrenOf(establishment, '20').flatMap((payment) =>
    leftOut(
      'Versement.Organisme',
      payment,
      '001',
      `versement de ${frenchAmount(amountIn(payment, '005'))}\u00a0€ et compte bancaire`,
    ),
  )
  const mobility = company.mobility.isZero()
    ? []
    : [
        derived(
          'Entreprise.TauxVersementMobilite',
          `${company.mobility.toFixed()} %`,
          'repris de 81.007 sous la base 57',
        ),
      ]
  return [
    ...readDatum('Etablissement.CodeAPE', establishment, '002'),
    ...readDatum('Adresse.Voie', establishment, '003'),
    ...readDatum('Adresse.CodePostal', establishment, '004'),
    ...readDatum('Adresse.Ville', establishment, '005'),
    ...bands,
    ...mobility,
    ...plansData(establishment, company.plans),
    ...workplaces,
    ...payments,
  ]
}

const KINDS: Readonly<Record<PlanKind, string>> = { sante: 'frais de santé', prevoyance: 'prévoyance' }
/** The collective plans: their contributions become one regime of each kind, also for several bodies. */
function plansData(establishment: DsnBlock, kinds: DeclaredCompany['plans']): readonly Datum[] {
  const plans = childrenOf(establishment, '15')
  const kindOf = (plan: DsnBlock): PlanKind => kinds.get(valueIn(plan, '005')) ?? 'sante'
  const each = plans.flatMap((plan) => [
    derived(
      'Adhesion.Nature',
      KINDS[kindOf(plan)],
      'déduit des parts patronales (54 de type 92 et 93) et de la forme de la cotisation',
    ),
    ...leftOut('Adhesion.Reference', plan, '001', 'un régime n’a pas de référence'),
    ...leftOut('Adhesion.Organisme', plan, '002', 'un régime n’a pas d’organisme'),
    ...leftOut('Adhesion.Delegataire', plan, '003', 'un régime n’a pas d’organisme'),
  ])
  const several = Object.entries(KINDS).flatMap(([kind, name]): readonly Datum[] => {
    const own = plans.filter((plan) => kindOf(plan) === kind)
    if (own.length < 2) return []
    const value = own.map((plan) => `${valueIn(plan, '001')} (${valueIn(plan, '002')})`).join(', ')
    const how = `contrats de ${name}\u00a0: leurs cotisations s’ajoutent dans un seul régime, à partager par organisme`
    return [{ field: 'Adhesion.Partage', value, source: 'left_out', how }]
  })
  return [...each, ...several]
}

function personData(months: readonly DeclaredPerson[]): readonly Datum[] {
  const newest = months.at(-1)
  if (newest === undefined) return []
  return [
    ...identityData(newest.block),
    ...newest.contracts.flatMap(contractData),
    ...simultaneousData(months),
    ...readDatum('PAS.TauxPAS', newest.payments[0], '006', (rate) => `${rate} %`),
    ...months.flatMap((person) => [...payData(person), ...absenceData(person)]),
    ...beforeStops(months),
    ...openingData(months),
    ...newest.contracts.flatMap((contract) => beforeData(months, contract)),
    asked('Conges.Soldes', 'soldes de congés'),
    asked('Contrat.DateSignature', 'date de signature, qui décide de l’exonération des apprentis'),
    asked('Frais', 'titres-restaurant, frais, acomptes, saisies\u00a0: absents de la déclaration'),
  ]
}

const identityData = (block: DsnBlock): readonly Datum[] => [
  ...readDatum('Identite.Nom', block, '002'),
  ...readDatum('Identite.Prenom', block, '004'),
  ...readDatum('Identite.NumeroSecuriteSociale', block, '001'),
  ...readDatum('Identite.DateNaissance', block, '006', isoDay),
  ...readDatum('Identite.Matricule', block, '019'),
  ...readDatum('Adresse.Voie', block, '008'),
  ...readDatum('Adresse.CodePostal', block, '009'),
  ...readDatum('Adresse.Ville', block, '010'),
]

function contractData(contract: DsnBlock): readonly Datum[] {
  const [left] = childrenOf(contract, '62')
  return [
    ...leftOut('Contrat.Numero', contract, '009', NO_FIELD),
    ...readDatum('Contrat.DateDebutContrat', contract, '001', isoDay),
    ...readDatum('Contrat.DateFinContrat', contract, '010', isoDay),
    ...readDatum('Contrat.TypeContrat', contract, '007'),
    ...readDatum('Contrat.NatureContrat', contract, '008'),
    ...readDatum('Contrat.StatutCadre', contract, '003'),
    ...readDatum('Contrat.Emploi', contract, '006'),
    ...leftOut('Contrat.CodePCS', contract, '004', NO_FIELD),
    ...readDatum('Contrat.HeuresMensuelles', contract, '013'),
    ...readDatum('Contrat.MotifCDD', contract, '021'),
    ...leftOut('Contrat.RisqueAT', contract, '040', 'le taux est repris'),
    ...readDatum('Entreprise.TauxAT', contract, '043', (rate) => `${rate} %`),
    ...readDatum('Rupture.Date', left, '001', isoDay),
    ...readDatum('Rupture.Motif', left, '002'),
    ...childrenOf(contract, '70').flatMap((affiliation) => [
      ...leftOut('Affiliation.Option', affiliation, '004', NO_FIELD),
      ...leftOut('Affiliation.Population', affiliation, '005', NO_FIELD),
    ]),
  ]
}
const NO_FIELD = 'Centime n’a pas ce champ'

function simultaneousData(months: readonly DeclaredPerson[]): readonly Datum[] {
  const newest = months.filter(({ period }) => period === months.at(-1)?.period)
  return [...simultaneousContracts(newest)].flatMap((contract) =>
    leftOut('Contrat.Simultane', contract, '009', 'un seul contrat est écrit par personne'),
  )
}

/** The parts of a month's pay. */
function payData(person: DeclaredPerson): readonly Datum[] {
  const { period, payments, contracts } = person
  const [contract] = contracts
  if (contract === undefined) return []
  const { others, lost } = declaredPay(person, contract)
  const isPartial = termsOf(person)?.isPartial === true
  const blocks = (kind: string) => payments.flatMap((payment) => childrenOf(payment, kind))
  const amount = (field: string, kind: string, [type, value]: readonly [string, string]): readonly Datum[] =>
    blocks(kind).map((one) => {
      const code = `${one.code}.${type}`
      const label = labelOf(code, valueIn(one, type)) ?? valueIn(one, type)
      const into = becoming(kind, valueIn(one, type))
      return {
        field: `${field} ${valueIn(one, type)}`,
        value: amountIn(one, value).toFixed(2),
        source: 'read',
        how: into === undefined ? label : `${label}\u00a0; devient ${into}`,
        period,
      }
    })
  return [
    ...amount('Remuneration', '51', ['011', '013']),
    ...amount('Prime', '52', ['001', '002']),
    ...amount('Revenu', '54', ['001', '002']),
    ...(others.isZero()
      ? []
      : [
          {
            ...derived(
              'Remuneration.Autres',
              others.toFixed(2),
              'reste du brut, sans nom\u00a0; à nommer comme élément de paie',
            ),
            period,
          },
        ]),
    ...(lost.isZero()
      ? []
      : [
          {
            ...derived(
              'Absences.Retenue',
              lost.toFixed(2),
              isPartial ? '51 de type 003 moins 001, entrée ou sortie comprise' : '51 de type 003 moins 001',
            ),
            period,
          },
        ]),
  ]
}

function absenceData({ block, period }: DeclaredPerson): readonly Datum[] {
  const dated = (kind: string, field: string, [type, from, to]: readonly [string, string, string]): readonly Datum[] =>
    below(block, kind).map((one) => ({
      field: `${field} ${valueIn(one, type)}`,
      value: [from, to].map((number) => isoDay(valueIn(one, number))).join(' – '),
      source: 'read',
      how: labelOf(`${one.code}.${type}`, valueIn(one, type)) ?? one.code,
      period,
    }))
  return [...dated('60', 'Arret', ['001', '002', '003']), ...dated('65', 'Suspension', ['001', '002', '003'])]
}
