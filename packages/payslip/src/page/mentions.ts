import {
  AdresseEntreprise,
  AdresseSalarie,
  Classification,
  CodeAPE,
  ConventionCollective,
  DateAnciennete,
  DateDebutContrat,
  DateDePaiement,
  DateFinContrat,
  DebutSuite,
  Emploi,
  Etablissement,
  type Field,
  IDCC,
  type Inputs,
  Matricule,
  MoyenDePaiement,
  Nom,
  NumeroSecuriteSociale,
  Prenom,
  RaisonSociale,
  Siret,
} from '@centime/engine/cases'

/** The mentions of both parties in the head of the page (C. trav. R3243-1 1° to 5°, 11°). */

export interface EmployerMentions {
  readonly name?: string
  /** Several lines, or one line in which the postcode begins the next. */
  readonly address?: string
  /** Name and address, if the person works in another establishment. */
  readonly establishment?: string
  readonly siret?: string
  readonly apeCode?: string
  /** `null` if none applies: the page then refers to the code du travail. */
  readonly conventionCollective?: string | null
  /** `YYYY-MM-DD`. If it is absent or in another month than the payment date of the result, the latter is printed. */
  readonly paymentDate?: string
}
export interface EmployeeMentions {
  readonly name?: string
  readonly address?: string
  readonly emploi?: string
  readonly classification?: string
  readonly matricule?: string
  readonly numeroSecuriteSociale?: string
  /** Day of hiring or, for an officer, of appointment. */
  readonly startDate?: string
  /** Last day of the contract; printed once it has come. */
  readonly endDate?: string
  /** Only if it is another day. */
  readonly seniorityDate?: string
  readonly paymentMeans?: PaymentMeans
}
type PaymentMeans = Exclude<(typeof MoyenDePaiement.values)[number], 'non_precise'>

/** The code of people to whom no agreement applies. */
const NO_AGREEMENT = '9999'

/** The mentions that the cases of a month give. */
export function mentionsOf(cases: Inputs): {
  readonly employer: EmployerMentions
  readonly employee: EmployeeMentions
} {
  const textOf = ({ caseName, name }: Field): string | undefined => cases[caseName]?.[name]?.trim() || undefined
  const name = textOf(RaisonSociale)
  const address = textOf(AdresseEntreprise)
  const establishment = textOf(Etablissement)
  const siret = textOf(Siret)
  const apeCode = textOf(CodeAPE)
  const paymentDate = textOf(DateDePaiement)
  const person = [textOf(Prenom), textOf(Nom)]
  const home = textOf(AdresseSalarie)
  const emploi = textOf(Emploi)
  const classification = textOf(Classification)
  const matricule = textOf(Matricule)
  const numeroSecuriteSociale = textOf(NumeroSecuriteSociale)
  const startDate = textOf(DebutSuite) ?? textOf(DateDebutContrat)
  const endDate = textOf(DateFinContrat)
  const seniorityDate = textOf(DateAnciennete)
  const means = MoyenDePaiement.values.find((one) => one === textOf(MoyenDePaiement))
  return {
    employer: {
      ...(name && { name }),
      ...(address && { address }),
      ...(establishment && { establishment }),
      ...(siret && { siret }),
      ...(apeCode && { apeCode }),
      ...agreement(textOf(ConventionCollective), textOf(IDCC)),
      ...(paymentDate && { paymentDate }),
    },
    employee: {
      ...(person.every(Boolean) && { name: person.join(' ') }),
      ...(home && { address: home }),
      ...(emploi && { emploi }),
      ...(classification && { classification }),
      ...(matricule && { matricule }),
      ...(numeroSecuriteSociale && { numeroSecuriteSociale }),
      ...(startDate && { startDate }),
      ...(endDate && { endDate }),
      ...(seniorityDate && { seniorityDate }),
      ...(means && means !== 'non_precise' && { paymentMeans: means }),
    },
  }
}

function agreement(
  title: string | undefined,
  idcc: string | undefined,
): Pick<EmployerMentions, 'conventionCollective'> {
  if (idcc === NO_AGREEMENT) return { conventionCollective: null }
  if (title === undefined && idcc === undefined) return {}
  return { conventionCollective: [title, idcc && `(IDCC ${idcc})`].filter(Boolean).join(' ') }
}
