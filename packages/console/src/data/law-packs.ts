import { dayInParis } from '@centime/engine/ground'
import { LawAnswer } from '../answers.js'
import { LawPacksPage } from '../pages/law-packs.js'
import { forOperators } from './operators.js'
import type { Found, Pages, SignedIn } from './port.js'
import { outcomeOf, problemPage } from './problems.js'

/** Law packs, which operators add and remove. */
export function lawPackPages(pages: Pages): void {
  const { get, post } = forOperators(pages)
  get('/droit/paquets', (visit) => packsPage(visit, undefined))
  post('/droit/paquets', async (visit) => packsPage(visit, await changed(visit)))
}

const PATH = '/law/packs'

function changed({ form, act, say }: SignedIn): Promise<Found<unknown>> {
  const { id = '', pack = '' } = form
  if (form['act'] === 'remove') return act('DELETE', `${PATH}/${encodeURIComponent(id)}`)
  const body = parsed(pack)
  if (body !== undefined) return act('POST', PATH, { body })
  const message = say('n’est pas un fichier JSON', 'is not a JSON file')
  const errors = [{ pointer: '/pack', message }]
  const problem = { status: 400, code: 'validation_failed', title: '', detail: message, errors, requestId: '' }
  return Promise.resolve({ ok: false, problem })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function packsPage(visit: SignedIn, done: Found<unknown> | undefined) {
  const { ask, chrome, show, now } = visit
  const { shown, status } = outcomeOf(visit, done)
  const found = await ask(PATH, LawAnswer)
  if (!found.ok) return problemPage(visit, found.problem)
  return show(LawPacksPage(chrome, { ...found.value, ...shown, day: dayInParis(now().toISOString()) }), status)
}
