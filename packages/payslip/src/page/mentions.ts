import * as cases from '@centime/engine/cases'

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
type PaymentMeans = Exclude<(typeof cases.MoyenDePaiement.values)[number], 'non_precise'>

/** The code of people to whom no agreement applies. */
const NO_AGREEMENT = '9999'

const OF_EMPLOYER = {
  name: cases.RaisonSociale,
  address: cases.AdresseEntreprise,
  establishment: cases.Etablissement,
  siret: cases.Siret,
  apeCode: cases.CodeAPE,
  paymentDate: cases.DateDePaiement,
} satisfies Partial<Record<keyof EmployerMentions, cases.Field>>
const OF_EMPLOYEE = {
  address: cases.AdresseSalarie,
  emploi: cases.Emploi,
  classification: cases.Classification,
  matricule: cases.Matricule,
  numeroSecuriteSociale: cases.NumeroSecuriteSociale,
  startDate: cases.DateDebutContrat,
  endDate: cases.DateFinContrat,
  seniorityDate: cases.DateAnciennete,
} satisfies Partial<Record<keyof EmployeeMentions, cases.Field>>

/** The mentions that the cases of a month give. */
export function mentionsOf(entered: cases.Inputs): {
  readonly employer: EmployerMentions
  readonly employee: EmployeeMentions
} {
  const textOf = ({ caseName, name }: cases.Field): string | undefined => entered[caseName]?.[name]?.trim() || undefined
  const textsOf = (fields: Readonly<Record<string, cases.Field>>): Readonly<Record<string, string>> =>
    Object.fromEntries(
      Object.entries(fields).flatMap(([mention, field]) => {
        const text = textOf(field)
        return text === undefined ? [] : [[mention, text]]
      }),
    )
  const person = [textOf(cases.Prenom), textOf(cases.Nom)]
  const startDate = textOf(cases.DebutSuite)
  const means = cases.MoyenDePaiement.values.find((one) => one === textOf(cases.MoyenDePaiement))
  return {
    employer: {
      ...textsOf(OF_EMPLOYER),
      ...agreement(textOf(cases.ConventionCollective), textOf(cases.IDCC)),
    },
    employee: {
      ...(person.every(Boolean) && { name: person.join(' ') }),
      ...textsOf(OF_EMPLOYEE),
      ...(startDate && { startDate }),
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
