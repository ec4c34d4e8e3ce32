import { type Codes, type Language, typographic } from '@centime/engine/ground'
import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { accepts } from 'hono/accepts'
import { html } from 'hono/html'
import { CODE_LISTS, type Explained, explained, PROBLEM_STATUSES } from '../ground/codes.js'
import { refuse } from '../ground/refusal.js'
import { revalidated } from './caching.js'
import type { Env } from './env.js'
import { languageOf } from './language.js'
import { problem } from './problem.js'
import type { World } from './world.js'

/** Serves the codes of problems, blockers, warnings and webhooks in fr or en, as HTML or JSON. Needs no key. */
export function problemRoutes(app: OpenAPIHono<Env>, world: World): void {
  const pages = { en: pagesIn('en', world), fr: pagesIn('fr', world) }

  app.get('/problems', revalidated, (c) => {
    const language = languageOf(c)
    const { statuses, lists } = pages[language]
    const sections = statuses.map(({ status, title, codes }) => {
      const heading = html`<a href="/problems/http-status/${status}">${status} ${title}</a>`
      return section(language, heading, codes)
    })
    const rest = lists.map(({ title, codes }) => section(language, title, codes))
    return show(c, language, 'Codes', [...sections, ...rest], { statuses, lists })
  })

  app.get('/problems/http-status/:status', revalidated, (c) => {
    const language = languageOf(c)
    const found = pages[language].statuses.find(({ status }) => String(status) === c.req.param('status'))
    if (found === undefined) return problem(c, world, refuse('not_found', 'no problem has this status'))
    return show(c, language, `${found.status} ${found.title}`, [section(language, 'Codes', found.codes)], found)
  })
}

function pagesIn(language: Language, world: World) {
  const statuses = PROBLEM_STATUSES.map(({ status, title, codes }) => {
    const type = `${world.settings.problemBase}/http-status/${status}`
    return { status, title: title[language], type, codes: explained(codes, language) }
  })
  const lists = Object.entries<Codes>(CODE_LISTS).map(([name, codes]) => ({
    title: language === 'en' ? name : FRENCH_LISTS[name as keyof typeof CODE_LISTS],
    codes: explained(codes, language),
  }))
  return { statuses, lists }
}

const FRENCH_LISTS: Readonly<Record<keyof typeof CODE_LISTS, string>> = {
  'Blockers of operations': 'Blocages des opérations',
  'Blockers of candidates': 'Blocages des candidats',
  'Blockers of previews': 'Blocages des aperçus',
  'Next actions': 'Actions suivantes',
  'Changes of webhooks': 'Changements des webhooks',
  'Changes of payrun jobs in webhooks': 'Changements de calculs de paie dans les webhooks',
  'Warnings of months': 'Alertes des mois',
  'Warnings of case changes': 'Alertes des valeurs enregistrées',
  'Controls of months': 'Contrôles des mois',
  Warnings: 'Alertes',
  Notices: 'Avis',
  'Warnings of documents': 'Alertes des documents',
  Faults: 'Anomalies',
  'Faults of employees in a job': 'Anomalies des salariés d’un calcul',
}

const WORDS = {
  en: {
    about: 'A partner acts with a partner key, an operator with an admin key. Codes never change; lists grow.',
    columns: ['Code', 'Meaning', 'Who acts', 'What to do next'],
    links: ['All codes', 'the API'],
  },
  fr: {
    about:
      'Un partenaire (partner) agit avec une clé de partenaire, un opérateur (operator) avec une clé admin. Les codes ne changent jamais ; les listes s’allongent.',
    columns: ['Code', 'Signification', 'Qui agit', 'Que faire'],
    links: ['Tous les codes', 'l’API'],
  },
} as const satisfies Readonly<Record<Language, object>>

type Part = ReturnType<typeof html> | string

function show(
  c: Context<Env>,
  language: Language,
  title: string,
  sections: readonly Part[],
  json: object,
): Response | Promise<Response> {
  c.header('vary', 'Accept', { append: true })
  const offer = { header: 'Accept' as const, supports: ['text/html', 'application/json'], default: 'text/html' }
  if (accepts(c, offer) === 'application/json') return c.json({ about: typographic(WORDS[language].about), ...json })
  return c.html(page(language, title, sections), 200, { 'content-security-policy': NOTHING_LOADED })
}

/** The page loads no resource and runs no script. */
const NOTHING_LOADED = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'"

const page = (language: Language, title: string, sections: readonly Part[]) => html`<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><title>Centime: ${title}</title><meta name="viewport" content="width=device-width, initial-scale=1">
<style>body{font:1rem/1.5 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem}table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;padding:.3rem .8rem .3rem 0;border-bottom:1px solid #ccc}</style></head>
<body>
<h1>${title}</h1>
<p>${typographic(WORDS[language].about)} <a href="/problems">${WORDS[language].links[0]}</a>, <a href="/docs">${WORDS[language].links[1]}</a>.</p>
${sections}
</body>
</html>
`

const section = (language: Language, heading: Part, codes: readonly Explained[]) => html`<h2>${heading}</h2>
<table>
<thead><tr>${WORDS[language].columns.map((name) => html`<th>${name}</th>`)}</tr></thead>
<tbody>
${codes.map(({ code, meaning, actor, next }) => html`<tr><td><code>${code}</code></td><td>${meaning}</td><td>${actor}</td><td>${next}</td></tr>\n`)}</tbody>
</table>
`
