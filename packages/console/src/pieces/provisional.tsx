import { frenchDate } from '@centime/engine/ground'
import { say } from '../chrome.js'
import { FigureName } from './figure-name.js'

/** The carried figures that a result uses: no newer value is published. */
export type ProvisionalShown = readonly { readonly figure: string; readonly usedFrom: string }[]

/** Says that a result of a client is provisional, and by which figures; nothing where there are none. */
export function Provisional({ figures, tenantId }: { readonly figures: ProvisionalShown; readonly tenantId: number }) {
  if (figures.length === 0) return null
  return (
    <section class="waits" aria-labelledby="provisional">
      <h2 id="provisional">{say('Calcul provisoire', 'Provisional calculation')}</h2>
      <p>
        {say(
          'Ces chiffres de l’année n’étaient pas publiés au calcul : les derniers connus s’appliquent. La différence se régularise quand ils paraissent.',
          'These figures of the year were not published at the calculation: the last known ones apply. The difference is corrected when they appear.',
        )}{' '}
        <a href={`/console/dossiers/${tenantId}/chiffres`}>
          {say('Voir ce que les chiffres parus changent', 'See what published figures change')}
        </a>
      </p>
      <ul>
        {figures.map(({ figure, usedFrom }) => (
          <li>
            <FigureName name={figure} />{' '}
            {say(
              `: valeur appliquée depuis le ${frenchDate(usedFrom)}`,
              `: value applied since ${frenchDate(usedFrom)}`,
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The consent to pay a provisional result; nothing where it uses no such figure. */
export function AcceptLaw({ figures }: { readonly figures: ProvisionalShown }) {
  if (figures.length === 0) return null
  return (
    <div class="field">
      <label class="check">
        <input type="checkbox" id="acceptProvisionalLaw" name="acceptProvisionalLaw" required />{' '}
        {say('J’accepte de payer avec ces chiffres provisoires', 'I agree to pay with these provisional figures')}
      </label>
    </div>
  )
}
