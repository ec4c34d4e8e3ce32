import { consolePage, say } from '../chrome.js'
import { PageFrame } from '../page-frame.js'
import { actorText, ownText } from '../pieces/act-words.js'
import { causeValue } from '../pieces/changes.js'
import type { ClientShown } from '../pieces/client-links.js'
import { counted } from '../pieces/counted.js'
import { ActForm, ErrorSummary, type FormErrors, InputField, SubmitButton } from '../pieces/form.js'
import { ElementDefined, MovedValue, type WhatChanged } from '../pieces/inputs-changed.js'
import { amountShown, dayShown, instantShown, monthShown } from '../pieces/numbers.js'
import { MonthCrumbs, type PersonNamed } from '../pieces/payroll-month.js'
import { AmountCell, amountHead, ListTable, type Paged, PageLinks } from '../pieces/table.js'

interface BackPayShown {
  readonly client: ClientShown
  readonly payroll: { readonly name: string }
  readonly period: string
  /** The address of the month. */
  readonly page: string
  readonly etag: string | undefined
  readonly stage: 'unopened' | 'underway' | 'calculate' | 'calculated' | 'final'
  readonly rows: readonly OriginShown[]
  readonly paged: Paged
  readonly errors: FormErrors | undefined
  readonly typed: Readonly<Record<string, string>>
}

/** The difference of a person's month of origin; decimal texts. */
export interface OriginShown {
  readonly person: PersonNamed
  /** `YYYY-MM` */
  readonly origin: string
  /** `proposed`, `accepted`, `put_off`, `paid` */
  readonly state: string
  readonly gross: string
  readonly net: string
  readonly lines: readonly { readonly label: string; readonly value: string }[]
  readonly causes: readonly CauseShown[]
  readonly decided?: { readonly by: string; readonly at: string; readonly note: string | null } | undefined
}

export interface CauseShown {
  /** `Case.Field`, or `Table.Key` of a figure of the law. */
  readonly field: string
  /** How its values are shown; the definition of an element of pay is named alone; undefined: a figure. */
  readonly what: Extract<WhatChanged, { readonly kind: 'field' | 'element' }> | undefined
  readonly isOfCompany: boolean
  readonly old: string | null
  readonly now: string | null
  /** When it was recorded, and why; null: not known. */
  readonly at: string | null
  readonly reason: string | null
}

/** The differences of past months, each with its causes and the decision about it. */
export const BackPayPage = consolePage((shown: BackPayShown) => {
  const { client, payroll, period, page, stage, rows, errors } = shown
  const month = monthShown(say, period)
  return (
    <PageFrame title={say(`Rappels · ${client.name} · ${month}`, `Back pay · ${client.name} · ${month}`)} wide>
      <MonthCrumbs client={client} page={page} period={period} payroll={ownText(say, payroll.name)} />
      {errors !== undefined && <ErrorSummary errors={errors} />}
      <Stage shown={shown} />
      {rows.length > 0 &&
        (stage === 'final' || stage === 'underway' ? (
          <Origins shown={shown} isTicked={false} />
        ) : (
          <Decide shown={shown} />
        ))}
      <PageLinks paged={shown.paged} />
    </PageFrame>
  )
})

interface Of {
  readonly shown: BackPayShown
}

/** The steps that the month still needs before its differences are known, or paid. */
function Stage({ shown: { stage, rows, page, period, etag } }: Of) {
  const month = monthShown(say, period)
  if (stage === 'calculated' || stage === 'final') {
    return rows.length > 0 ? null : (
      <p>{say('Aucun mois passé n’est à corriger.', 'No past month is to be corrected.')}</p>
    )
  }
  if (stage === 'unopened') {
    return (
      <p>
        {say('Le mois n’est pas ouvert.', 'The month is not open.')}{' '}
        <a href={page}>{say(`Ouvrir ${month}`, `Open ${month}`)}</a>
      </p>
    )
  }
  if (stage === 'underway') {
    return (
      <p class="waits">
        {say('Le mois est en cours de calcul.', 'The month is being calculated.')}{' '}
        <a href={page}>{say('Suivre le calcul', 'Follow the calculation')}</a>
      </p>
    )
  }
  return (
    <section class="card">
      <p>
        {rows.length > 0
          ? say('Le calcul suivant paie ce qui est accepté.', 'The next calculation pays what is accepted.')
          : say(
              'Le calcul du mois compare les mois passés avec ce qui est saisi.',
              'The calculation of the month compares past months with what is recorded.',
            )}
      </p>
      <ActForm action={page} etag={etag}>
        <SubmitButton act="calculate" text={say('Calculer le mois', 'Calculate the month')} />
      </ActForm>
    </section>
  )
}

function Decide({ shown }: Of) {
  const { page, typed, errors, stage } = shown
  return (
    <ActForm action={`${page}/rappels`}>
      <Origins shown={shown} isTicked />
      <p class="hint">
        {say(
          'Accepter un mois accepte aussi les mois d’avant de la personne ; reporter un mois reporte aussi les suivants de la même année.',
          'To accept a month also accepts the earlier ones of the person; to put a month off also puts off the later ones of the same year.',
        )}
      </p>
      <div class="row">
        <InputField name="note" label={say('Note', 'Note')} value={typed['note']} error={errors?.fields['note']} />
        <button class={stage === 'calculated' ? undefined : 'second'} type="submit" name="act" value="accept">
          {say('Accepter ce qui est coché', 'Accept what is ticked')}
        </button>
        <SubmitButton act="putOff" look="second" text={say('Reporter ce qui est coché', 'Put off what is ticked')} />
      </div>
    </ActForm>
  )
}

function Origins({ shown: { rows, paged, client, typed, errors }, isTicked }: Of & { readonly isTicked: boolean }) {
  const [gross, net] = [say('Brut', 'Gross'), say('Net avant impôt', 'Net before tax')]
  return (
    <ListTable
      label={say('Rappels', 'Back pay')}
      caption={say(`${counted(say, paged.total, 'row')}, en euros`, `${counted(say, paged.total, 'row')}, in euros`)}
      tableClass="dense"
      heads={[
        ...(isTicked ? [say('Choisir', 'Choose')] : []),
        ...[
          say('Personne', 'Person'),
          say('Mois d’origine', 'Month of origin'),
          say('Ce qui a changé', 'What has changed'),
        ],
        ...[amountHead(gross), amountHead(net), say('Décision', 'Decision')],
      ]}
    >
      {rows.map((row) => {
        const [name, month] = [`rappel.${row.person.id}.${row.origin}`, monthShown(say, row.origin)]
        const isChosen = errors === undefined ? row.state === 'proposed' : typed[name] !== undefined
        return (
          <tr data-row>
            {isTicked && (
              <td>
                <input type="checkbox" name={name} checked={isChosen} aria-label={`${row.person.name}, ${month}`} />
              </td>
            )}
            <th scope="row">
              <a href={`/console/dossiers/${client.id}/personnes/${row.person.id}?vue=valeurs&mois=${row.origin}`}>
                {row.person.name}
              </a>{' '}
              <span class="soft">{row.person.identifier}</span>
            </th>
            <td data-title={say('Mois d’origine', 'Month of origin')}>{month}</td>
            <td>
              <Causes row={row} />
            </td>
            <AmountCell title={gross}>{signed(row.gross)}</AmountCell>
            <AmountCell title={net}>{signed(row.net)}</AmountCell>
            <td>
              <Decision row={row} />
            </td>
          </tr>
        )
      })}
    </ListTable>
  )
}

const signed = (amount: string): string => `${Number(amount) > 0 ? '+' : ''}${amountShown(amount)}`

/** The changed inputs of a month of origin, and the lines that they move. */
function Causes({ row: { causes, lines, state } }: { readonly row: OriginShown }) {
  return (
    <>
      {causes.map((cause) => (
        <div>
          <Cause cause={cause} />
        </div>
      ))}
      {causes.length === 0 && state !== 'paid' && (
        <div>{say('un mois d’avant, ou un autre bulletin', 'an earlier month, or another payslip')}</div>
      )}
      {lines.length > 0 && (
        <details>
          <summary>{counted(say, lines.length, 'payslipLine')}</summary>
          <dl class="facts">
            {lines.map(({ label, value }) => (
              <>
                <dt lang="fr">{label}</dt>
                <dd class="amount">{signed(value)}</dd>
              </>
            ))}
          </dl>
        </details>
      )}
    </>
  )
}

function Cause({ cause: { field, what, isOfCompany, old, now, at, reason } }: { readonly cause: CauseShown }) {
  if (what === undefined) {
    const [table = '', key = ''] = field.split('.').map(encodeURIComponent)
    return (
      <>
        {say('chiffre', 'figure')} ·{' '}
        <a href={`/console/droit/chiffres/${table}/${key}`}>
          <code>{field}</code>
        </a>
        {say(' : ', ': ')}
        {causeValue(old)} → <strong>{causeValue(now)}</strong>
      </>
    )
  }
  const told = [at === null ? '' : say(`le ${dayShown(at)}`, `on ${dayShown(at)}`), reason].filter(Boolean)
  return (
    <>
      {isOfCompany && `${say('l’entreprise', 'the company')} · `}
      {what.kind === 'element' ? (
        <ElementDefined code={what.code} isWithdrawn={now === null || now === ''} />
      ) : (
        <MovedValue what={what} old={old} now={now} />
      )}
      {told.length > 0 && <span class="soft"> · {told.join(' · ')}</span>}
    </>
  )
}

function Decision({ row: { state, decided } }: { readonly row: OriginShown }) {
  const states: Readonly<Record<string, readonly [text: string, badge: string]>> = {
    proposed: [say('à décider', 'to decide'), 'badge is-waiting'],
    accepted: [say('accepté', 'accepted'), 'badge is-final'],
    put_off: [say('reporté', 'put off'), 'badge'],
    paid: [say('payé', 'paid'), 'badge is-final'],
  }
  const [text, badge] = states[state] ?? [state, 'badge']
  return (
    <>
      <span class={badge}>{text}</span>
      {decided !== undefined && (
        <div class="soft">
          {[instantShown(decided.at), actorText(decided.by), decided.note].filter(Boolean).join(' · ')}
        </div>
      )}
    </>
  )
}
