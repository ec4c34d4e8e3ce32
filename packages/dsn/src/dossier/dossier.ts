import { type Decimal, ELEMENT_NATURES, type ElementNature } from '@centime/engine'
import { frenchAmount } from '@centime/engine/ground'
import { labelOf } from '../norm/norm.js'
import { addedUp, amountIn, isoDay } from '../read/amounts.js'
import type { DsnFile } from '../read/reader.js'
import { below, childrenOf, type DsnBlock, rubriqueOf, valueIn } from '../read/tree.js'
import { type DeclaredCompany, declaredCompany, type PlanKind } from './company.js'
import { simultaneousContracts } from './contracts.js'
import { type DeclaredMonth, type DeclaredPerson, declaredMonths } from './declared.js'
import { becoming, declaredElements } from './elements.js'
import { earlierPay, isFixedTerm, referencePay } from './months-before.js'
import { declaredPay } from './pay.js'

/**
 * The data in the files of a company about it and its people. Each datum has its origin: read in the file, derived from
 * it, missing (with the question to ask), or not written to the dossier. The newest month decides; pay, absences and
 * sums belong to their months.
 */

export interface Datum {
  /** The field of the engine that it fills, or a name of the declaration. */
  readonly field: string
  /** Absent: missing. */
  readonly value?: string
  readonly source: 'read' | 'derived' | 'missing' | 'left_out'
  /** The rubrique, how it is derived, what to ask, or why it is left out, in French. */
  readonly how: string
  /** Its month, YYYY-MM; absent: the newest. */
  readonly period?: string
}

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

/** The companies of files, each with its establishments and people. Refused files are left out. */
export function dossiersOf(files: readonly DsnFile[]): readonly CompanyDossier[] {
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
        data: personData(people.filter((person) => person.identifier === identifier)),
      })),
    }
  })
}

/** A rubrique as a datum; an empty list if the block lacks it. */
function read(
  field: string,
  block: DsnBlock | undefined,
  number: string,
  form = (value: string) => value,
): readonly Datum[] {
  const found = block && rubriqueOf(block, number)
  if (block === undefined || found === undefined) return []
  const code = `${block.code}.${number}`
  const label = labelOf(code, found.value)
  return [
    { field, value: form(found.value), source: 'read', how: label === undefined ? code : `${code}\u00a0: ${label}` },
  ]
}
/** A rubrique that no field of Centime takes, and why. */
const leftOut = (field: string, block: DsnBlock | undefined, number: string, why: string): readonly Datum[] =>
  read(field, block, number).map((datum) => ({
    ...datum,
    source: 'left_out' as const,
    how: `${datum.how}\u00a0; ${why}`,
  }))
const missing = (field: string, how: string): Datum => ({ field, source: 'missing', how })
const derived = (field: string, value: string, how: string): Datum => ({ field, value, source: 'derived', how })

const NATURES: Readonly<Record<string, ElementNature>> = ELEMENT_NATURES

function companyData(months: readonly DeclaredMonth[]): readonly Datum[] {
  const newest = months.at(-1)
  if (newest === undefined) return []
  const { company } = newest
  return [
    ...read('Entreprise.Siren', company, '001'),
    ...read('Entreprise.CodeAPE', company, '003'),
    ...read('Entreprise.IDCC', company, '015'),
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
    missing('Entreprise.Nom', 'raison sociale\u00a0: la déclaration ne nomme que l’émetteur'),
    missing('Conges', 'soldes et règles de congés'),
    missing('Entreprise.BaremeMaintien', 'maintien de salaire de l’accord'),
    missing('Entreprise.MethodeRetenue', 'méthode de retenue des absences'),
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
      ? missing(field, `effectif\u00a0: rien dans le fichier ne dépend ${how}`)
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
    ...read('Etablissement.CodeAPE', establishment, '002'),
    ...read('Adresse.Voie', establishment, '003'),
    ...read('Adresse.CodePostal', establishment, '004'),
    ...read('Adresse.Ville', establishment, '005'),
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
    ...read('PAS.TauxPAS', newest.payments[0], '006', (rate) => `${rate} %`),
    ...months.flatMap((person) => [...payData(person), ...absenceData(person)]),
    ...openingData(months),
    ...newest.contracts.flatMap((contract) => beforeData(months, contract)),
    missing('Conges.Soldes', 'soldes de congés'),
    missing('Contrat.DateSignature', 'date de signature, qui décide de l’exonération des apprentis'),
    missing('Frais', 'titres-restaurant, frais, acomptes, saisies\u00a0: absents de la déclaration'),
  ]
}

const identityData = (block: DsnBlock): readonly Datum[] => [
  ...read('Identite.Nom', block, '002'),
  ...read('Identite.Prenom', block, '004'),
  ...read('Identite.NumeroSecuriteSociale', block, '001'),
  ...read('Identite.DateNaissance', block, '006', isoDay),
  ...read('Identite.Matricule', block, '019'),
  ...read('Adresse.Voie', block, '008'),
  ...read('Adresse.CodePostal', block, '009'),
  ...read('Adresse.Ville', block, '010'),
]

function contractData(contract: DsnBlock): readonly Datum[] {
  const [left] = childrenOf(contract, '62')
  return [
    ...leftOut('Contrat.Numero', contract, '009', NO_FIELD),
    ...read('Contrat.DateDebutContrat', contract, '001', isoDay),
    ...read('Contrat.DateFinContrat', contract, '010', isoDay),
    ...read('Contrat.TypeContrat', contract, '007'),
    ...read('Contrat.NatureContrat', contract, '008'),
    ...read('Contrat.StatutCadre', contract, '003'),
    ...read('Contrat.Emploi', contract, '006'),
    ...leftOut('Contrat.CodePCS', contract, '004', NO_FIELD),
    ...read('Contrat.HeuresMensuelles', contract, '013'),
    ...read('Contrat.MotifCDD', contract, '021'),
    ...leftOut('Contrat.RisqueAT', contract, '040', 'le taux est repris'),
    ...read('Entreprise.TauxAT', contract, '043', (rate) => `${rate} %`),
    ...read('Rupture.Date', left, '001', isoDay),
    ...read('Rupture.Motif', left, '002'),
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
    ...(lost.isZero() ? [] : [{ ...derived('Absences.Retenue', lost.toFixed(2), '51 de type 003 moins 001'), period }]),
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

/** The values from which a later end of the contract is computed. */
function beforeData(months: readonly DeclaredPerson[], contract: DsnBlock): readonly Datum[] {
  if (valueIn(contract, '007') === '80' || childrenOf(contract, '62').length > 0) return []
  const asked = 'paie des mois d’avant, si le contrat finit\u00a0: des mois manquent'
  const datum = (field: string, amount: Decimal | undefined, how: string): Datum =>
    amount === undefined ? missing(field, asked) : derived(field, amount.toFixed(2), how)
  return isFixedTerm(contract)
    ? [datum('Rupture.RemunerationAnterieure', earlierPay(months, contract), 'brut du CDD, somme de ses mois déclarés')]
    : [
        datum(
          'Rupture.SalaireReference',
          referencePay(months, contract),
          'meilleure moyenne de douze et de trois mois rétablis (51 de type 003)\u00a0; à saisir si le contrat finit, primes annuelles à vérifier',
        ),
      ]
}

/** Sums of the newest year: complete where its files begin in January or with the contract. */
function openingData(months: readonly DeclaredPerson[]): readonly Datum[] {
  const year = months.at(-1)?.period.slice(0, 4) ?? ''
  const own = months.filter(({ period }) => period.startsWith(year))
  const [first] = own
  const start = isoDay(valueIn(first?.contracts[0], '001'))
  const isWhole = first?.period.endsWith('-01') === true || start >= `${first?.period}-01`
  const how = isWhole ? 'somme des mois déclarés' : 'somme des mois déclarés\u00a0: les mois d’avant manquent'
  const all = (kind: string) => own.flatMap(({ block }) => below(block, kind))
  const sum = (field: string, blocks: readonly DsnBlock[], number: string): Datum => {
    const total = addedUp(blocks.map((one) => amountIn(one, number)))
    return isWhole
      ? derived(`CumulsDeReprise.${field}`, total.toFixed(2), how)
      : missing(`CumulsDeReprise.${field}`, how)
  }
  const typed = (kind: string, type: string, values: readonly string[]) =>
    all(kind).filter((one) => values.includes(valueIn(one, type)))
  return [
    sum('TotalBrut', typed('51', '011', ['001']), '013'),
    sum('Tranche1', typed('78', '001', ['02']), '004'),
    sum('SmicReference', typed('79', '001', ['01']), '004'),
    sum('ReductionFillonTotale', typed('81', '001', ['018', '106']), '004'),
    sum('ReductionFillonAGIRC', typed('81', '001', ['106']), '004'),
    sum('NetImposable', all('50'), '002'),
    sum('MontantNetSocial', typed('58', '003', ['03']), '004'),
    sum('PAS', all('50'), '009'),
  ]
}
