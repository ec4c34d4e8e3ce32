/** The views beside one another of which a page is one, each with its name, its address and its text. */
export const Tabs = ({
  label,
  tabs,
  here,
}: {
  readonly label: string
  readonly tabs: readonly (readonly [name: string, href: string, text: string])[]
  readonly here: string
}) => (
  <nav class="tabs" aria-label={label}>
    {tabs.map(([name, href, text]) => (
      <a href={href} aria-current={name === here ? 'page' : undefined}>
        {text}
      </a>
    ))}
  </nav>
)
