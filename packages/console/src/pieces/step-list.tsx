import { say } from '../chrome.js'

interface StepListed {
  readonly name: string
  /** Where the step is looked at; absent: it has no address of its own. */
  readonly href?: string
}

/** The steps of a month as a progress line; `at` is the place of the present one. */
export const StepList = ({ steps, at }: { readonly steps: readonly StepListed[]; readonly at: number }) => (
  <ol class="steps" aria-label={say('Étapes du mois', 'Steps of the month')}>
    {steps.map(({ name, href }, place) => {
      const [kind, sign, word] =
        place < at
          ? (['is-done', '✓', say('fait', 'done')] as const)
          : place === at
            ? (['is-here', '●', say('en cours', 'now')] as const)
            : (['is-ahead', '○', say('à venir', 'ahead')] as const)
      return (
        <li class={kind} aria-current={place === at ? 'step' : undefined}>
          <span aria-hidden="true">{sign}</span> {href === undefined ? name : <a href={href}>{name}</a>}
          <span class="sr">, {word}</span>
        </li>
      )
    })}
  </ol>
)
