import type { Codes } from '@centime/engine/ground'
import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { accepts } from 'hono/accepts'
import { html } from 'hono/html'
import { CODE_LISTS, type Explained, explained, PROBLEM_STATUSES } from '../ground/codes.js'
import { refuse } from '../ground/refusal.js'
import { revalidated } from '../http/caching.js'
import type { Env } from '../http/env.js'
import { problem } from '../http/problem.js'
import type { World } from '../world.js'

/** Serves the codes of problems, blockers, warnings and webhooks: HTML, or JSON where `Accept` prefers it. No key. */
export function problemRoutes(app: OpenAPIHono<Env>, world: World): void {
  const statuses = PROBLEM_STATUSES.map(({ status, title, codes }) => {
    const type = `${world.settings.problemBase}/http-status/${status}`
    return { status, title, type, codes: explained(codes) }
  })
  const lists = Object.entries<Codes>(CODE_LISTS).map(([title, codes]) => ({ title, codes: explained(codes) }))

  app.get('/problems', revalidated, (c) => {
    const sections = statuses.map(({ status, title, codes }) => {
      const heading = html`<a href="/problems/http-status/${status}">${status} ${title}</a>`
      return section(heading, codes)
    })
    const rest = lists.map(({ title, codes }) => section(title, codes))
    return show(c, 'Codes', [...sections, ...rest], { statuses, lists })
  })

  app.get('/problems/http-status/:status', revalidated, (c) => {
    const found = statuses.find(({ status }) => String(status) === c.req.param('status'))
    if (found === undefined) return problem(c, world, refuse('not_found', 'no problem has this status'))
    return show(c, `${found.status} ${found.title}`, [section('Codes', found.codes)], found)
  })
}

const ABOUT = 'A partner acts with a partner key, an operator with an admin key. Codes never change; lists grow.'

type Part = ReturnType<typeof html> | string

function show(c: Context<Env>, title: string, sections: readonly Part[], json: object): Response | Promise<Response> {
  c.header('vary', 'accept')
  const offer = { header: 'Accept' as const, supports: ['text/html', 'application/json'], default: 'text/html' }
  if (accepts(c, offer) === 'application/json') return c.json({ about: ABOUT, ...json })
  return c.html(page(title, sections), 200, { 'content-security-policy': NOTHING_LOADED })
}

/** The page loads nothing and runs nothing. */
const NOTHING_LOADED = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'"

const page = (title: string, sections: readonly Part[]) => html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Centime: ${title}</title><meta name="viewport" content="width=device-width, initial-scale=1">
<style>body{font:1rem/1.5 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem}table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;padding:.3rem .8rem .3rem 0;border-bottom:1px solid #ccc}</style></head>
<body>
<h1>${title}</h1>
<p>${ABOUT} <a href="/problems">All codes</a>, <a href="/docs">the API</a>.</p>
${sections}
</body>
</html>
`

const section = (heading: Part, codes: readonly Explained[]) => html`<h2>${heading}</h2>
<table>
<thead><tr><th>Code</th><th>Meaning</th><th>Who acts</th><th>What to do next</th></tr></thead>
<tbody>
${codes.map(({ code, meaning, actor, next }) => html`<tr><td><code>${code}</code></td><td>${meaning}</td><td>${actor}</td><td>${next}</td></tr>\n`)}</tbody>
</table>
`
