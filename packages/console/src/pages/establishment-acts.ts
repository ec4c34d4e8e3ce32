import { COMPANY_AGREEMENT_FIELDS } from '@centime/engine/cases'
import { say } from '../chrome.js'
import { ownText } from '../pieces/act-words.js'
import { choiceText } from '../pieces/case-words.js'
import type { Act, ActField } from '../pieces/operator.js'
import type { Option } from '../pieces/select.js'

/** The acts on establishments: where each belongs, what its payslips print, and its own rates. */

interface Named {
  readonly id: number
  readonly name: string
}
export interface ListedDivision extends Named {
  /** Null: it is below no other. */
  readonly parentId: number | null
  readonly siret: string | null
}
interface OfClient {
  readonly divisions: readonly ListedDivision[]
  readonly payrolls: readonly Named[]
  readonly users: readonly Named[]
}

/** The name of a division, with its SIRET and the division above it. */
export function placeText({ name, parentId, siret }: ListedDivision, all: readonly Named[]): string {
  const parent = all.find(({ id }) => id === parentId)
  const above = parent && say(`rattaché à ${ownText(say, parent.name)}`, `below ${ownText(say, parent.name)}`)
  const about = [siret === null ? undefined : `SIRET ${siret}`, above].filter(Boolean).join(', ')
  return about === '' ? ownText(say, name) : `${ownText(say, name)} (${about})`
}

export const establishmentActs = ({ divisions, payrolls, users }: OfClient): readonly Act[] => [
  {
    act: 'establishment',
    title: say('Rattachement et mentions d’un établissement', 'Parent and printed text of a division'),
    says: say(
      'Une population paie les personnes de son établissement et de ceux qui lui sont rattachés. Un champ vide reste inchangé.',
      'A payroll pays the people of its division and of those below it. An empty field stays unchanged.',
    ),
    button: say('Modifier l’établissement', 'Change the division'),
    fields: [
      { name: 'establishmentId', label: say('Établissement', 'Division'), options: named(divisions) },
      {
        name: 'parentId',
        label: say('Rattaché à', 'Below'),
        options: [
          { value: '', text: say('inchangé', 'unchanged') },
          { value: 'none', text: say('aucun établissement', 'no division') },
          ...named(divisions),
        ],
        showsError: true,
      },
      { name: 'siret', label: 'SIRET', showsError: true },
      { name: 'address', label: say('Adresse', 'Address'), showsError: true },
      { name: 'apeCode', label: say('Code APE', 'APE code'), showsError: true },
    ],
  },
  {
    act: 'rates',
    title: say('Taux d’un établissement', 'Rates of a division'),
    says: say(
      'Les taux notifiés valent pour les personnes de l’établissement ; ceux de l’établissement de la population, pour toute l’entreprise. Un champ vide reste inchangé.',
      'The notified rates count for the people of the division; those of the payroll’s own division for the whole company. An empty field stays unchanged.',
    ),
    button: say('Enregistrer les taux', 'Record the rates'),
    fields: [
      { name: 'ratesPayrollId', label: say('Population', 'Payroll'), options: named(payrolls) },
      { name: 'ratesDivisionId', label: say('Établissement', 'Division'), options: named(divisions), showsError: true },
      userField('ratesUserId', users),
      { name: 'since', label: say('À partir du', 'From'), type: 'date', required: true, showsError: true },
      { name: 'TauxAT', label: say('Taux AT/MP, en %', 'Work accident rate, in %'), showsError: true },
      {
        name: 'TauxVersementMobilite',
        label: say('Taux du versement mobilité, en %', 'Mobility rate, in %'),
        showsError: true,
      },
    ],
  },
  elementForEverybodyAct({ payrolls, users }),
  companyAgreementAct({ divisions, payrolls, users }),
]

/** A value of an element of pay for all people of a payroll. */
const elementForEverybodyAct = ({ payrolls, users }: Pick<OfClient, 'payrolls' | 'users'>): Act => ({
  act: 'everybody',
  title: say('Élément de paie pour tout le monde', 'Element of pay for all people'),
  says: say(
    'La valeur vaut pour chaque personne de la population qui n’en a pas elle-même ; 0 la retire.',
    'The value counts for each person of the payroll without a value of their own; 0 takes it back.',
  ),
  button: say('Enregistrer la valeur', 'Record the value'),
  fields: [
    { name: 'elementPayrollId', label: say('Population', 'Payroll'), options: named(payrolls) },
    userField('elementUserId', users),
    { name: 'elementCode', label: say('Code de l’élément', 'Code of the element'), required: true, showsError: true },
    {
      name: 'elementValue',
      label: say('Valeur', 'Value'),
      hint: say('Une part avec son signe, comme 3 %', 'A share with its sign, as 3 %'),
      required: true,
      showsError: true,
    },
    { name: 'elementSince', label: say('À partir du', 'From'), type: 'date', required: true, showsError: true },
  ],
})

/** The reference and the scales of an agreement or a custom of the company. */
const companyAgreementAct = ({ divisions, payrolls, users }: OfClient): Act => ({
  act: 'agreement',
  title: say('Accord ou usage d’entreprise', 'Company agreement or custom'),
  says: say(
    'Indemnité de rupture : 0:1/4;10:1/3 donne un quart de mois par année, un tiers au-delà de dix ans. Préavis : 0:15j;6:1m donne 15 jours, un mois dès six mois d’ancienneté. Un champ vide reste inchangé.',
    'Severance pay: 0:1/4;10:1/3 is a quarter of a month a year, a third beyond ten years. Notice: 0:15j;6:1m is 15 days, one month from six months of service on. An empty field stays unchanged.',
  ),
  button: say('Enregistrer l’accord ou l’usage', 'Record the agreement or the custom'),
  fields: [
    { name: 'agreementPayrollId', label: say('Population', 'Payroll'), options: named(payrolls) },
    {
      name: 'agreementDivisionId',
      label: say('Établissement', 'Division'),
      options: named(divisions),
      showsError: true,
    },
    userField('agreementUserId', users),
    { name: 'agreementSince', label: say('À partir du', 'From'), type: 'date', required: true, showsError: true },
    ...COMPANY_AGREEMENT_FIELDS.map((field) => ({
      name: field.name,
      label: say(field.fr, field.en),
      showsError: true,
      ...(field.kind === 'choice-field' && {
        options: [
          { value: '', text: say('inchangé', 'unchanged') },
          ...field.values.map((value) => ({ value, text: choiceText(say, value) })),
        ],
      }),
    })),
  ],
})

const userField = (name: string, users: readonly Named[]): ActField => ({
  name,
  label: say('Au nom de', 'In the name of'),
  ...(users.length === 0 && { hint: say('Ajoutez d’abord un utilisateur', 'Add a user first') }),
  options: named(users),
})

const named = (all: readonly Named[]): readonly Option[] =>
  all.map(({ id, name }) => ({ value: String(id), text: ownText(say, name) }))
