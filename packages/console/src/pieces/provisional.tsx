import { frenchDate } from '@centime/engine/ground'
import { say } from '../chrome.js'
import { described } from './form.js'

/** The figures of the year before that a result uses, since the new ones are not published. */
export type ProvisionalShown = readonly { readonly figure: string; readonly usedFrom: string }[]

/** Says that a result is provisional, and by which figures; nothing where there are none. */
export function Provisional({ figures }: { readonly figures: ProvisionalShown }) {
  if (figures.length === 0) return null
  return (
    <section class="waits" aria-labelledby="provisional">
      <h2 id="provisional">{say('Calcul provisoire', 'Provisional calculation')}</h2>
      <p>
        {say(
          'Ces chiffres de l’année ne sont pas publiés : les derniers connus s’appliquent. La différence se régularise quand ils paraissent.',
          'These figures of the year are not published: the last known ones apply. The difference is corrected when they appear.',
        )}
      </p>
      <ul>
        {figures.map(({ figure, usedFrom }) => (
          <li>
            <span class="code">{figure}</span> {say(`du ${frenchDate(usedFrom)}`, `of ${frenchDate(usedFrom)}`)}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The consent to pay a provisional result; nothing where it uses no such figure. */
export function AcceptLaw({
  figures,
  error,
}: {
  readonly figures: ProvisionalShown
  readonly error?: string | undefined
}) {
  if (figures.length === 0) return null
  return (
    <div class={error === undefined ? 'field' : 'field wrong'}>
      {error !== undefined && (
        <p class="error" id="acceptProvisionalLaw-error">
          {error}
        </p>
      )}
      <label class="check">
        <input
          type="checkbox"
          id="acceptProvisionalLaw"
          name="acceptProvisionalLaw"
          required
          {...described('acceptProvisionalLaw', undefined, error)}
        />{' '}
        {say('J’accepte de payer avec ces chiffres provisoires', 'I accept to pay by these provisional figures')}
      </label>
    </div>
  )
}
