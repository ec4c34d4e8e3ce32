import { NOTICED_CHANGES } from '@centime/cycle'
import { z } from 'zod'
import { DestinationAnswer, WebhookDeliveryAnswer } from '../answers.js'
import { type Notifications, NotificationsPage } from '../pages/notifications.js'
import { meaningOf } from './meaning.js'
import { newestOf } from './newest.js'
import { forOperators } from './operators.js'
import type { Found, Pages, SignedIn } from './port.js'
import { outcomeOf, problemPage } from './problems.js'

const SHOWN = 25

/** The destination of webhooks and their deliveries. */
export function notificationRoutes(pages: Pages): void {
  const { get, post } = forOperators(pages)
  get('/operateur/notifications', (visit) => notifications(visit, undefined))
  post('/operateur/notifications', async (visit) => notifications(visit, await changed(visit)))
}

async function changed({ form, act, ask, partner }: SignedIn): Promise<Found<unknown>> {
  const webhooks = `${partner}/webhooks`
  switch (form['act']) {
    case 'set': {
      // The form has no field for events: the destination keeps its list.
      const before = await ask(webhooks, DestinationAnswer)
      return act('PUT', webhooks, {
        body: { url: form['url'] ?? '', ...(before.ok && { events: before.value.events }) },
      })
    }
    case 'rotate':
      return act('POST', `${webhooks}/rotate-secret`)
    case 'resume':
      return act('POST', `${webhooks}/resume`)
    case 'delete':
      return act('DELETE', webhooks)
    case 'replay':
      return act('POST', `${webhooks}/deliveries/${encodeURIComponent(form['eventId'] ?? '')}/replay`)
    default:
      return act('POST', `${webhooks}/test`)
  }
}

async function notifications(visit: SignedIn, done: Found<unknown> | undefined) {
  const { ask, partner, chrome, show, query } = visit
  const outcome = outcomeOf(visit, done)
  const destination = await ask(`${partner}/webhooks`, DestinationAnswer)
  const list = `${partner}/webhooks/deliveries`
  const deliveries = await newestOf(visit, list, WebhookDeliveryAnswer, SHOWN, query('page'))
  if (!deliveries.ok) return problemPage(visit, deliveries.problem)
  const made = SecretMade.safeParse(done?.ok === true ? done.value : undefined)
  const page: Notifications = {
    destination: destination.ok ? destination.value : undefined,
    deliveries: deliveries.value.rows.map((one) => ({
      ...one,
      meaning: meaningOf(NOTICED_CHANGES, one.change, chrome.language).meaning,
    })),
    paged: deliveries.value.paged,
    secret: made.success ? made.data.secret : undefined,
    ...outcome.shown,
  }
  return show(NotificationsPage(chrome, page), outcome.status)
}
const SecretMade = z.object({ secret: z.string() })
