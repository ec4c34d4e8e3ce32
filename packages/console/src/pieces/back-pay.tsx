import { say } from '../chrome.js'
import { countShown } from './numbers.js'

/** The way from a month to the differences of past months that it pays or may pay; nothing where there are none. */
export const BackPayLink = ({ page, count }: { readonly page: string; readonly count: number }) =>
  count === 0 ? null : (
    <section class="card" aria-labelledby="back-pay">
      <h2 id="back-pay">{say('Rappels de mois passés', 'Back pay of past months')}</h2>
      <a href={`${page}/rappels`}>
        {say(`Voir les rappels (${countShown(count)})`, `See the back pay (${countShown(count)})`)}
      </a>
    </section>
  )
