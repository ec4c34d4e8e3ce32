import type { LineName, Payslip } from '@centime/engine'
import { earlier, firstDay, frenchDate, lastDay, later, monthOf } from '@centime/engine/ground'
import type { Facts } from '@centime/engine/tree'
import { amountSource, type LinesByName, printed } from './lines.js'
import type { EmployeeMentions, EmployerMentions } from './mentions.js'
import type { Fact, PageWarning, Party } from './page.js'
import { AMOUNT, DAYS_NAMED, type NumberForm } from './print.js'

/** The head of the page and its mandatory mentions (C. trav. R3243-1 1° to 5°, 11°). */

export interface Head {
  readonly facts: readonly Fact[]
  readonly employer: Party
  readonly employee: Party
  readonly missing: readonly PageWarning[]
}

/** An officer without a contract of employment has no hours, no classification and no branch agreement. */
export const isOfficer = ({ lines }: Payslip): boolean => lines.some(({ name }) => name === PAY_OF_OFFICER)
const PAY_OF_OFFICER: LineName = 'RemunerationMandat'

/** A trainee has no contract of employment: no classification, no branch agreement (C. éduc. L124-7). */
export const isTrainee = ({ value }: LinesByName): boolean => !value('GratificationStage').isZero()

const MEANS: Readonly<Record<NonNullable<EmployeeMentions['paymentMeans']>, string>> = {
  virement: ' par virement',
  cheque: ' par chèque',
  especes: ' en espèces',
}

/**
 * Empty if nothing is paid. The amounts follow from the payment date of the result: a date of another month would not match
 * them.
 */
function paymentFact(
  { payslip, value }: LinesByName,
  { paymentDate }: EmployerMentions,
  { paymentMeans }: EmployeeMentions,
): readonly Fact[] {
  if (value('NetAPayer').lte(0)) return []
  const isOfMonth = paymentDate !== undefined && monthOf(paymentDate) === monthOf(payslip.paymentDate)
  const day = frenchDate(isOfMonth ? paymentDate : payslip.paymentDate)
  return [{ label: 'Payé le', text: `${day}${paymentMeans === undefined ? '' : MEANS[paymentMeans]}` }]
}

/** Printed in place of a branch agreement. */
const CODE_DU_TRAVAIL: Fact = {
  label: 'Congés payés et préavis',
  text: 'code du travail, art. L. 3141-3 et s. ; art. L. 1234-1 et s., L. 1237-1',
}

/** The days of the month that are paid: an entry begins the period, an exit ends it (C. trav. R3243-1 5°). */
function periodFact({ period, contract, paymentDate }: Payslip, employed: Facts['employed']): Fact {
  const [first, last] = [firstDay(period), lastDay(period)]
  if (contract.end !== undefined && contract.end < first) {
    return { label: 'Paiement', text: `du ${frenchDate(paymentDate)}, contrat terminé le ${frenchDate(contract.end)}` }
  }
  const { from, to } = employed ?? { from: later(contract.since, first), to: earlier(contract.end ?? last, last) }
  return { label: 'Période', text: `du ${frenchDate(from)} au ${frenchDate(to)}` }
}

interface HeadInput {
  readonly employer: EmployerMentions
  readonly employee: EmployeeMentions
  readonly employed?: Facts['employed']
}

export function headOf(amounts: LinesByName, { employer, employee, employed }: HeadInput): Head {
  const { payslip } = amounts
  const officer = isOfficer(payslip)
  const trainee = isTrainee(amounts)
  const convention = fact('Convention collective', employer.conventionCollective ?? undefined)
  return {
    facts: [
      periodFact(payslip, employed),
      ...paymentFact(amounts, employer, employee),
      ...numberFact(amounts, 'Plafond du mois', 'PlafondMois', AMOUNT),
      ...numberFact(amounts, 'Forfait annuel', 'JoursDuForfait', DAYS_NAMED),
      ...(officer || trainee ? [] : convention.length > 0 ? convention : [CODE_DU_TRAVAIL]),
    ],
    employer: {
      title: 'Employeur',
      name: employer.name ?? '',
      address: linesOf(employer.address),
      facts: [
        ...fact('SIRET', siretText(employer.siret)),
        ...fact('APE', employer.apeCode),
        ...fact('Établissement', employer.establishment && linesOf(employer.establishment).join(', ')),
      ],
    },
    employee: {
      title: officer ? 'Mandataire social' : trainee ? 'Stagiaire' : 'Salarié',
      name: employee.name ?? '',
      address: linesOf(employee.address),
      facts: [
        ...fact('Emploi', employee.emploi ?? (officer ? 'Président' : undefined)),
        ...fact(
          officer ? 'Statut' : 'Classification',
          employee.classification ?? (officer ? 'Mandataire social – assimilé salarié (cadre)' : undefined),
        ),
        ...fact('Matricule', employee.matricule),
        ...fact('N° de sécurité sociale', nirText(employee.numeroSecuriteSociale)),
        ...fact(officer ? 'Nomination' : 'Entrée', employee.startDate && frenchDate(employee.startDate)),
        ...(employee.seniorityDate === employee.startDate
          ? []
          : fact('Ancienneté depuis le', employee.seniorityDate && frenchDate(employee.seniorityDate))),
        ...(employee.endDate !== undefined && employee.endDate <= lastDay(payslip.period)
          ? fact('Sortie', frenchDate(employee.endDate))
          : []),
      ],
    },
    missing: missingMentions(officer || trainee, employer, employee),
  }
}

/** Nothing for a line that is 0. */
function numberFact(amounts: LinesByName, label: string, of: LineName, form: NumberForm): readonly Fact[] {
  const number = printed(amounts, amountSource(amounts, of), form)
  return number === undefined || number.value.isZero() ? [] : [{ label, text: number.text, number }]
}

function missingMentions(
  isWithoutContract: boolean,
  employer: EmployerMentions,
  employee: EmployeeMentions,
): readonly PageWarning[] {
  const mentions: readonly (readonly [given: string | null | undefined, what: string])[] = [
    [employer.name, 'le nom de l’employeur (C. trav. R3243-1 1°)'],
    [employer.address, 'l’adresse de l’employeur (C. trav. R3243-1 1°)'],
    [employer.apeCode, 'le code APE (C. trav. R3243-1 2°)'],
    [employer.siret, 'le numéro SIRET (C. trav. R3243-1 2°)'],
    [employee.name, 'le nom du salarié (C. trav. R3243-1 4°)'],
    ...(isWithoutContract
      ? []
      : ([
          [employer.conventionCollective, 'la convention collective (C. trav. R3243-1 3°)'],
          [employee.emploi, 'l’emploi (C. trav. R3243-1 4°)'],
          [employee.classification, 'la classification (C. trav. R3243-1 4°)'],
        ] as const)),
  ]
  return mentions
    .filter(([given]) => given === undefined || given?.trim() === '')
    .map(
      ([, what]) => ({ code: 'mandatory_mention_missing', message: `Mention obligatoire absente : ${what}` }) as const,
    )
}

const fact = (label: string, text: string | undefined): readonly Fact[] =>
  text === undefined || text.trim() === '' ? [] : [{ label, text: text.trim() }]

const linesOf = (text: string | undefined): readonly string[] =>
  (text ?? '')
    .split(/\r?\n|,\s+(?=\d{5}\s)/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** `732 829 320 00074`. */
const siretText = (siret: string | undefined): string | undefined =>
  siret?.replaceAll(/\s/g, '').replace(/^(\d{3})(\d{3})(\d{3})(\d{5})$/, '$1\u00a0$2\u00a0$3\u00a0$4')

/** `2 91 05 69 123 456 78`. */
const nirText = (nir: string | undefined): string | undefined =>
  nir
    ?.replaceAll(/\s/g, '')
    .replace(/^(.)(..)(..)(..)(...)(...)(..)$/, ['$1', '$2', '$3', '$4', '$5', '$6', '$7'].join('\u00a0'))
