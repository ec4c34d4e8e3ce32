import { type Chrome, inLanguage } from '../chrome.js'
import { NextStep } from './next-step.js'
import { instantShown } from './numbers.js'

/** A request of a month whose answer was lost. */
export interface LostAnswer {
  readonly kind: 'calculate' | 'approve' | 'abort_draft' | 'write_variables'
  readonly id: number
  /** When it was asked for, an instant. */
  readonly requestedAt: string
  /** What the engine was found to hold under the key of the request. */
  readonly evidence: readonly Evidence[]
}
export interface Evidence {
  readonly id: number
  /** Of a job: its status, and how many people it pays; of recorded values: their fields. */
  readonly text: string
}

export interface MonthDoubt {
  readonly lost: LostAnswer
  /** Where the reader may decide; undefined: only an operator may. */
  readonly address: string | undefined
}

/** Which answer was lost, and what the engine was found to hold. */
export function LostAnswerFound({
  chrome,
  lost: { kind, id, requestedAt, evidence },
}: {
  readonly chrome: Chrome
  readonly lost: LostAnswer
}) {
  const say = inLanguage(chrome.language)
  const asked = {
    calculate: say('un calcul', 'a calculation'),
    approve: say('une validation', 'an approval'),
    abort_draft: say('l’abandon d’un brouillon', 'the abandonment of a draft'),
    write_variables: say('l’enregistrement des variables', 'a write of the variables'),
  }[kind]
  return (
    <>
      <p>
        {say(
          `Le ${instantShown(requestedAt)}, ${asked} a été demandé (n° ${id}), et la réponse s’est perdue. Ce que le moteur de paie contient sous la clé de cette demande :`,
          `On ${instantShown(requestedAt)}, ${asked} was asked for (no. ${id}), and the answer was lost. What the payroll engine holds under the key of this request:`,
        )}
      </p>
      {evidence.length === 0 ? (
        <p>
          <strong>
            {say('rien : la demande n’a pas eu d’effet visible.', 'nothing: the request has had no visible effect.')}
          </strong>
        </p>
      ) : (
        <ul>
          {evidence.map((one) => (
            <li>{one.text}</li>
          ))}
        </ul>
      )}
    </>
  )
}

/** What nobody knows: what the engine was found to hold, and who decides. */
export function InDoubt({ chrome, doubt: { lost, address } }: { readonly chrome: Chrome; readonly doubt: MonthDoubt }) {
  const say = inLanguage(chrome.language)
  return (
    <section class="refused" aria-labelledby="doubt">
      <h2 id="doubt">{say('On ne sait pas si la demande a abouti', 'Nobody knows whether the request took place')}</h2>
      <LostAnswerFound chrome={chrome} lost={lost} />
      <p>
        {say(
          'Rien n’est renvoyé tant qu’un opérateur n’a pas décidé si la demande a eu son effet. Personne n’est payé entre-temps.',
          'Nothing is sent again until an operator has decided whether the request has had its effect. Nobody is paid meanwhile.',
        )}
      </p>
      {address === undefined ? (
        <NextStep chrome={chrome} next={say('demandez à un opérateur de décider', 'ask an operator to decide')} />
      ) : (
        <a class="button" href={address}>
          {say('Décider si la demande a abouti', 'Decide whether it took place')}
        </a>
      )}
    </section>
  )
}
