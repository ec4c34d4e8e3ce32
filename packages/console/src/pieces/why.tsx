import type { LineReason, Reason } from '@centime/engine/explain'
import { frenchDate, frenchNumber } from '@centime/engine/ground'
import type { Child } from 'hono/jsx'
import { say, useChrome } from '../chrome.js'
import { Amount, type WhyAddress } from './amount.js'
import { choiceText } from './case-words.js'
import { EnteredBy, type RecordedInput } from './entered-by.js'
import { FigureName } from './figure-name.js'
import { InFrench } from './law-text.js'
import { amountShown, monthShown } from './numbers.js'
import { conditionText, formulaText, numberText, readIn } from './why-formula.js'

/** The explanation of an amount of a stored result. */
export interface Explanation {
  readonly label: string
  /** As the payslip prints it; undefined: it prints it nowhere. */
  readonly text: string | undefined
  readonly reason: Reason
  /** Decimal text: the amount of the result, where the law of today computes another. */
  readonly storedValue?: string | undefined
  readonly inputOf: (caseName: string, caseFieldName: string) => RecordedInput
  readonly labelOf: (line: string) => string
}

interface Reading extends Pick<Explanation, 'inputOf' | 'labelOf'> {
  readonly address: WhyAddress
}

/** How many lines a sum adds or subtracts, shares of lines included; 0 for any other formula. */
function linesGathered(reason: Reason): number {
  if (reason.kind === 'rounding') return linesGathered(reason.of)
  if (reason.kind !== 'operation' || reason.operator !== '+') return 0
  const isOfLines = reason.operands.every(({ kind }) => kind === 'line' || kind === 'operation' || kind === 'rounding')
  return isOfLines ? reason.operands.length : 0
}

function negated(reason: Reason): Reason | undefined {
  if (reason.kind !== 'operation' || reason.operator !== '-') return undefined
  const [from, of] = reason.operands
  return from?.kind === 'constant' && from.value.isZero() ? of : undefined
}

/** How many lines below one another are written out; further ones are links. Two are open. */
const DEPTH = 8
const OPEN = 2

/**
 * The panel with an explanation: a tree down to the entered values and the figures of the law. `explanation` absent: it says how to
 * see one. A page has one panel.
 */
export function WhyPanel({
  explanation,
  address,
  children,
}: {
  readonly explanation: Explanation | undefined
  readonly address: WhyAddress
  /** What the page does with the explanation: the form of an input. */
  readonly children?: Child
}) {
  if (explanation === undefined) {
    return <EmptyPanel>{children}</EmptyPanel>
  }
  const { label, text, reason, storedValue, ...lookups } = explanation
  const shown = text ?? (storedValue === undefined ? numberText(reason) : amountShown(storedValue))
  const reading = { address, ...lookups }
  const gathered = linesGathered(reason)
  return (
    <aside id="why" class="card why" tabindex={-1} aria-labelledby="why-title">
      <h2 id="why-title">
        {say('Pourquoi : ', 'Why: ')}
        <InFrench>{label}</InFrench> <span class="amount">{shown}</span>
      </h2>
      {children}
      {storedValue !== undefined && (
        <p class="waits">
          {say(
            `Le résultat enregistré est ${shown} : une version antérieure l’a calculé. L’explication est celle de la version actuelle, qui donne ${numberText(reason)}.`,
            `The stored result is ${shown}: an earlier version computed it. The explanation is that of the present version, which gives ${numberText(reason)}.`,
          )}
        </p>
      )}
      {gathered > 1 && (
        <p class="soft">
          {say(`Ce montant réunit ${gathered} lignes du droit.`, `This amount gathers ${gathered} lines of the law.`)}
        </p>
      )}
      <div>
        {reason.kind !== 'line' ? (
          <Steps reason={reason} reading={reading} depth={gathered > 1 ? OPEN : 1} />
        ) : (
          <>
            {reason.label !== label && <p lang="fr">{reason.label}</p>}
            <LineBody line={reason} reading={reading} depth={1} />
          </>
        )}
      </div>
    </aside>
  )
}

const EmptyPanel = ({ children }: { readonly children?: Child }) => (
  <aside id="why" class="card why" tabindex={-1} aria-label={say('Pourquoi', 'Why')}>
    <h2>{say('Pourquoi ?', 'Why?')}</h2>
    {/[?&]pourquoi=./.test(useChrome().path) && (
      <p class="waits">{say('Ce bulletin n’a pas ce montant.', 'This payslip has no such amount.')}</p>
    )}
    <p class="soft">
      {say(
        'Choisissez un montant : son calcul se déplie ici, jusqu’aux données saisies et aux textes.',
        'Choose an amount: its computation unfolds here, down to what was entered and to the law.',
      )}
    </p>
    {children}
  </aside>
)

interface Part {
  readonly reading: Reading
  readonly depth: number
}

function LineBody({ line: { text, because, name }, reading, depth }: Part & { readonly line: LineReason }) {
  return (
    <>
      <p class="article" lang="fr">
        {text}
      </p>
      {because === undefined ? (
        <p>
          <Amount asked={name} label="" address={reading.address}>
            {say('expliqué plus haut', 'explained above')}
          </Amount>
        </p>
      ) : (
        <Steps reason={because} reading={reading} depth={depth} />
      )}
    </>
  )
}

function Steps({ reason, reading, depth }: Part & { readonly reason: Reason }) {
  const { formula, notes, parts } = stepsOf(reason, reading)
  return (
    <>
      {formula !== undefined && <p class="formula">{formula}</p>}
      {notes.map((note) => (
        <p class="step">{note}</p>
      ))}
      {parts.length > 0 && (
        <ul>
          {parts.map((part) => (
            <li>
              <Node reason={part} reading={reading} depth={depth} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function Node({ reason, reading, depth }: Part & { readonly reason: Reason }) {
  const value = <span class="amount">{numberText(reason)}</span>
  switch (reason.kind) {
    case 'constant':
      return value
    case 'input': {
      const input = reading.inputOf(reason.caseName, reason.caseFieldName)
      return (
        <>
          {value} {input.label}
          <EnteredBy input={input} /> <Correct input={input} />
        </>
      )
    }
    case 'figure':
      return (
        <>
          {value}{' '}
          <a href={`/console/droit/chiffres/${encodeURIComponent(reason.table)}/${encodeURIComponent(reason.key)}`}>
            <FigureName name={`${reason.table}.${reason.key}`} />
          </a>
          <span class="source">
            <Since of={reason} />
          </span>
        </>
      )
    case 'yearToDate':
      return (
        <>
          {value} <InFrench>{reading.labelOf(reason.line)}</InFrench>
          <span class="source">
            {say(
              `cumul des mois antérieurs, depuis ${monthShown(say, reason.since)}`,
              `sum of earlier months, since ${monthShown(say, reason.since)}`,
            )}
          </span>
        </>
      )
    case 'line':
      return <LineNode line={reason} value={value} reading={reading} depth={depth} />
    default: {
      const taken = negated(reason)
      if (taken?.kind === 'line') return <LineNode line={taken} value={value} reading={reading} depth={depth} />
      const { formula, parts } = stepsOf(reason, reading)
      const [of] = parts
      const input = of?.kind === 'input' ? reading.inputOf(of.caseName, of.caseFieldName) : undefined
      // An entry has its name, and who recorded it, inside.
      const name = input?.isDerived === true ? input.label : undefined
      return (
        <details open={depth < OPEN}>
          <summary>
            {value} <span class="soft">{formula ?? name}</span>
          </summary>
          <Steps reason={reason} reading={reading} depth={depth + 1} />
        </details>
      )
    }
  }
}

/** The way to correct an input, beside it. */
const Correct = ({ input: { correct, label } }: { readonly input: RecordedInput }) =>
  correct === undefined ? null : (
    <a href={correct} data-why="">
      {say('corriger', 'correct')}
      <span class="sr"> {label}</span>
    </a>
  )

/** A line in a formula, which unfolds. `value`: with the sign that it has there. */
function LineNode({ line, value, reading, depth }: Part & { readonly line: LineReason; readonly value: Child }) {
  const { address } = reading
  const link = (
    <>
      {value} <InFrench>{line.label}</InFrench>
    </>
  )
  if (line.because === undefined || depth >= DEPTH) {
    return (
      <Amount asked={line.name} label={line.label} address={address}>
        {link}
      </Amount>
    )
  }
  return (
    <details open={depth < OPEN}>
      <summary>{link}</summary>
      <LineBody line={line} reading={reading} depth={depth + 1} />
    </details>
  )
}

const Since = ({ of: { since, text } }: { readonly of: DatedText }) => (
  <>
    {say('depuis le', 'since')} {frenchDate(since)}
    {say(' : ', ': ')}
    <InFrench>{text}</InFrench>
  </>
)
interface DatedText {
  readonly since: string
  readonly text: string
}

interface Stepped {
  /** In numbers; undefined: nothing is computed. */
  readonly formula: string | undefined
  readonly notes: readonly Child[]
  readonly parts: readonly Reason[]
}

/** Takes a formula apart down to its parts: roundings, rules and conditions on the way are notes. */
function stepsOf(reason: Reason, reading: Reading): Stepped {
  const within = (of: Reason, note: Child, parts: readonly Reason[] = []): Stepped => {
    const inner = stepsOf(of, reading)
    return { ...inner, notes: [...inner.notes, note], parts: [...inner.parts, ...parts] }
  }
  switch (reason.kind) {
    case 'rounding':
      return within(reason.of, roundingText(reason))
    case 'rule':
      return within(
        reason.of,
        <>
          {say('règle', 'rule')} <Since of={reason} />
        </>,
      )
    case 'condition':
      return within(
        reason.of,
        `${say('car', 'because')} ${conditionText(reason.condition, reading)}`,
        readIn(reason.condition),
      )
    case 'choice': {
      const input = reading.inputOf(reason.caseName, reason.caseFieldName)
      return within(
        reason.of,
        <>
          {`${input.label}${say(' : ', ': ')}${choiceText(say, reason.chosen)}`} <Correct input={input} />
        </>,
      )
    }
    case 'scale':
      return { formula: undefined, notes: [<Bracket of={reason} />], parts: [reason.of] }
    case 'operation': {
      const { operator, operands } = reason
      const opposite = negated(reason)
      if (opposite !== undefined) return { formula: `= ${numberText(reason)}`, notes: [], parts: [opposite] }
      const parts = operator === '+' ? operands.filter(({ value }) => !value.isZero()) : operands
      return {
        formula: formulaText(operator, parts),
        notes: [],
        parts: parts.filter(({ kind }) => kind !== 'constant'),
      }
    }
    default:
      return { formula: undefined, notes: [], parts: [reason] }
  }
}

function roundingText(reason: ReasonOf<'rounding'>): string {
  const places =
    reason.decimals === 2
      ? say('au centime', 'to the cent')
      : say(`à ${reason.decimals} décimales`, `to ${reason.decimals} decimals`)
  const how = reason.down ? say('tronqué', 'cut') : say('arrondi', 'rounded')
  return `${how} ${places} : ${numberText(reason.of)} → ${numberText(reason)}`
}

function Bracket({ of: reason }: { readonly of: ReasonOf<'scale'> }) {
  const to = reason.upTo && frenchNumber(reason.upTo, 0, 2)
  const end = to === undefined ? say('et au-delà', 'and above') : say(`à ${to}`, `to ${to}`)
  const [least, base] = [frenchNumber(reason.from, 0, 2), numberText(reason.of)]
  return (
    <>
      <a href={`/console/droit?q=${encodeURIComponent(reason.scale)}`}>
        <FigureName name={reason.scale} />
      </a>
      , {say(`tranche de ${least} ${end} pour ${base}`, `bracket from ${least} ${end} for ${base}`)}
      {say(' : ', ': ')}
      {numberText(reason)}, <Since of={reason} />
    </>
  )
}

type ReasonOf<Kind extends Reason['kind']> = Extract<Reason, { readonly kind: Kind }>
