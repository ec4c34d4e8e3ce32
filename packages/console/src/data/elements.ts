import { Decimal, defaut, payslip, publishedParameters, withElements, wrongMembers } from '@centime/engine'
import {
  ELEMENT_CASE,
  ELEMENT_CODE,
  ELEMENT_FORMS,
  ELEMENT_RECURRENCES,
  type ElementDefinition,
} from '@centime/engine/cases'
import { dayInParis, firstDay, isDay, lastDay, monthOf } from '@centime/engine/ground'
import { pageOf } from '@centime/payslip'
import { z } from 'zod'
import { ClientAnswer, ElementAnswer, type ElementRow, PayrollAnswer } from '../answers.js'
import { ElementsPage, type RowPreview } from '../pages/elements.js'
import { typedNumber } from './form-values.js'
import type { Form, Found, Pages, Problem, SignedIn } from './port.js'
import { formErrors, missing, problemPage, wrongInput } from './problems.js'
import { shareFault, shareTyped } from './share-typed.js'

/** The elements of pay that a payroll defines: list, new and changed definitions with the row that the payslip prints. */
export function elementPages({ get, post }: Pages): void {
  get(ELEMENTS, (visit) => showElements(visit))
  post(ELEMENTS, actOnElements)
}
const ELEMENTS = '/dossiers/:tenantId/populations/:payrollId/elements'

interface ElementsRead {
  readonly client: z.infer<typeof ClientAnswer>
  readonly payroll: z.infer<typeof PayrollAnswer>
  readonly rows: readonly ElementRow[]
}

const routeOf = ({ tenant, part }: SignedIn): string => `${tenant}/payrolls/${part('payrollId')}/elements`

async function elementsRead(visit: SignedIn): Promise<Found<ElementsRead>> {
  const { ask, tenant, part } = visit
  const client = await ask(tenant, ClientAnswer)
  if (!client.ok) return client
  const payrolls = await ask(`${tenant}/payrolls`, z.array(PayrollAnswer))
  if (!payrolls.ok) return payrolls
  const rows = await ask(routeOf(visit), z.array(ElementAnswer))
  if (!rows.ok) return rows
  const payroll = payrolls.value.find(({ id }) => String(id) === part('payrollId'))
  if (payroll === undefined) return missing('the console has no such page')
  return { ...rows, value: { client: client.value, payroll, rows: rows.value } }
}

interface Sent {
  readonly refused?: Problem
  readonly isPreview?: boolean
}

/** The page; after a refused or only tried form it keeps the typed values. */
async function showElements(visit: SignedIn, { refused, isPreview = false }: Sent = {}) {
  const found = await elementsRead(visit)
  if (!found.ok) return problemPage(visit, found.problem)
  const { query, form, chrome, show, now } = visit
  const { rows } = found.value
  const today = dayInParis(now().toISOString())
  const chosen = rows
    .filter(({ caseName }) => caseName === ELEMENT_CASE)
    .find(({ code, start }) => code === query('code') && start === (query('depuis') ?? start))
  const isSent = refused !== undefined || isPreview
  const typed = isSent ? form : chosen === undefined ? { start: firstDay(monthOf(today)) } : typedOf(chosen)
  const definition = definitionIn({ form: typed })
  const errors = refused && formErrors(refused, form)
  const page = ElementsPage(chrome, {
    ...found.value,
    ...{ page: visit.path, chosen, typed, errors, done: query('fait'), withdrawn: query('retire') },
    preview: isPreview || (chosen !== undefined && !isSent) ? previewOf(definition, today) : undefined,
    isPreview,
  })
  return show(page, refused?.status)
}

const typedOf = ({ code, label, nature, form, recurrence, coverMonths, rate, start }: ElementRow): Form => ({
  ...{ code, label, nature, form, recurrence, start, rate: rate === undefined ? '' : typedRate(form, rate) },
  coverMonths: coverMonths === undefined ? '' : String(coverMonths),
})
const typedRate = (form: string, rate: string): string =>
  form === 'share' ? `${new Decimal(rate).times(100).toFixed().replace('.', ',')} %` : rate.replace('.', ',')

/** The definition that a form has typed, right or wrong. */
function definitionIn({ form }: Pick<SignedIn, 'form'>): ElementDefinition {
  const one = <Name extends string>(names: readonly Name[], text: string | undefined): Name | undefined =>
    names.find((name) => name === text)
  const { code = '', label = '', nature = '', rate = '', coverMonths = '', start = '' } = form
  return {
    ...{ code: code.trim().toUpperCase(), label: label.trim(), nature, start: start.trim() },
    form: one(ELEMENT_FORMS, form['form']) ?? 'amount',
    recurrence: one(ELEMENT_RECURRENCES, form['recurrence']) ?? 'monthly',
    ...(rate.trim() !== '' && { rate: form['form'] === 'share' ? shareTyped(rate) : typedNumber(rate) }),
    ...(coverMonths.trim() !== '' && { coverMonths: Number(coverMonths) }),
  }
}

/** What is wrong with the typed rate of a share; a text that can mean a fraction or a percentage is neither. */
function rateFault({ form, say }: SignedIn): string | undefined {
  const { rate = '' } = form
  return form['form'] === 'share' && rate.trim() !== '' ? shareFault(say, rate) : undefined
}

async function actOnElements(visit: SignedIn) {
  const { form, act, redirect } = visit
  const { code, ...definition } = definitionIn(visit)
  const fault = form['act'] === 'withdraw' ? undefined : rateFault(visit)
  if (fault !== undefined) return showElements(visit, { refused: wrongInput('rate', fault).problem })
  if (form['act'] === 'preview') return showElements(visit, { isPreview: true })
  if (!ELEMENT_CODE.test(code))
    return showElements(visit, { refused: wrongInput('code', whatMemberTakes(visit, 'code')).problem })
  const address = `${routeOf(visit)}/${code}`
  const [path] = visit.path.split('?')
  if (form['act'] === 'withdraw') {
    const done = await act('DELETE', address)
    return done.ok ? redirect(`${path}?retire=${code}`) : showElements(visit, { refused: done.problem })
  }
  const rows = await visit.ask(routeOf(visit), z.array(ElementAnswer))
  if (!rows.ok) return problemPage(visit, rows.problem)
  // A payroll keeps a code that it had defined before every payroll had it.
  const named = rows.value.filter((row) => row.code === code)
  const [common] = named
  if (common !== undefined && named.every(({ caseName }) => caseName !== ELEMENT_CASE)) {
    const said = visit.say(
      `Un autre code : ${code} est commun à toutes les paies (${common.label}).`,
      `Another code: ${code} is common to all payrolls (${common.label}).`,
    )
    return showElements(visit, { refused: wrongInput('code', said).problem })
  }
  const { rule } = named.findLast(({ start }) => start <= definition.start) ?? {}
  const done = await act('PUT', address, { body: { ...definition, ...(rule !== undefined && { rule }) } })
  if (done.ok) return redirect(`${path}?fait=${code}`)
  const errors = done.problem.errors.map(({ pointer, message }) => {
    const said = whatMemberTakes(visit, pointer.slice(1))
    return { pointer, message: said === '' ? message : said }
  })
  return showElements(visit, { refused: { ...done.problem, errors } })
}

/** The expected value of a wrong member, in the words of the form; empty: the form has no such member. */
function whatMemberTakes({ say, form }: SignedIn, member: string): string {
  switch (member) {
    case 'code':
      return say(
        'Un code de 1 à 20 lettres sans accent, chiffres ou traits bas, comme NUIT ; une population en a au plus cent.',
        'A code of 1 to 20 plain letters, digits or underscores, as NUIT; a payroll has a hundred at most.',
      )
    case 'label':
      return say('Un intitulé de 1 à 60 caractères.', 'A label of 1 to 60 characters.')
    case 'nature':
      return say('Choisissez une nature.', 'Choose a nature.')
    case 'start':
      return say('Un jour, comme le 01/01/2026.', 'A day, as 01/01/2026.')
    case 'form':
    case 'recurrence':
      return say(
        'Ne change pas pour un code déjà défini : ses valeurs auraient un autre sens. Définissez un autre code.',
        'Does not change for a code that is defined: its values would mean something else. Define another code.',
      )
    case 'coverMonths':
      return say(
        'Un nombre de mois de 1 à 12, pour une prime de l’année seulement.',
        'A number of months from 1 to 12, for a premium of the year only.',
      )
    case 'rate':
      return rateTaken(say, form['form'])
    default:
      return ''
  }
}

function rateTaken(say: SignedIn['say'], form: string | undefined): string {
  switch (form) {
    case 'days':
      return say('Le prix d’un jour en euros, comme 12,50.', 'The price of a day in euros, as 12,50.')
    case 'hours':
      return say(
        'Le prix d’une heure en euros, comme 2,10, ou rien.',
        'The price of an hour in euros, as 2,10, or nothing.',
      )
    case 'share':
      return say(
        'Un pourcentage de 0 à 100 % avec son signe, comme 2 %, ou rien ; un code déjà défini garde ou non son taux.',
        'A percentage from 0 to 100 % with its sign, as 2 %, or nothing; a code that is defined keeps having a rate, or none.',
      )
    default:
      return say('Rien : la valeur saisie est le montant.', 'Nothing: the value that is entered is the amount.')
  }
}

/** The entry in the example of each form: 100 euros, 10 hours, 5 days, 3 % of the salary or a base of 1,000 euros. */
const entered = ({ form, rate }: ElementDefinition): string =>
  ({ amount: '100', hours: '10', days: '5', share: rate === undefined ? '0.03' : '1000' })[form]

/**
 * The row of a payslip that a definition gives, for a person at 20 euros an hour; undefined: the definition is wrong.
 */
function previewOf(definition: ElementDefinition, today: string): RowPreview | undefined {
  if (!isDay(definition.start) || [...wrongMembers(defaut, definition)].length > 0) return undefined
  const period = monthOf(definition.start > today ? definition.start : today)
  const { code } = definition
  // In force on the first day of the month that is shown.
  const regulation = withElements(defaut, [{ ...definition, start: firstDay(period) }])
  const result = payslip(regulation, {
    period,
    cases: {
      Contrat: { DateDebutContrat: '2020-01-01', HeuresContrat: '35' },
      Remuneration: { HeuresTravaillees: '151.67', TauxHoraire: '20' },
      PAS: { TypeTaux: 'neutre' },
      [ELEMENT_CASE]: { [code]: entered(definition) },
      ParametresLegaux: { ...publishedParameters(lastDay(period)) },
    },
  })
  if (!result.ok) return undefined
  const { tables } = pageOf({ payslip: result.value, employer: {}, employee: {}, kind: 'draft', identity: code })
  return tables
    .flatMap(({ columns, rows }) =>
      rows.flatMap(({ of, label, cells }) =>
        of.includes(`${ELEMENT_CASE}.${code}`) ? [{ columns: columns ?? [], label, cells, period }] : [],
      ),
    )
    .at(0)
}
