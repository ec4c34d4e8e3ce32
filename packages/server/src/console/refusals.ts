import { inLanguage, RefusalPage, sentence } from '@centime/console'
import type { Context } from 'hono'
import { statusOf } from '../ground/codes.js'
import type { Refusal } from '../ground/refusal.js'
import type { Env } from '../http/env.js'
import type { World } from '../http/world.js'
import { plainChrome, sendPage } from './page.js'
import { told } from './told.js'

/** A refusal as a page. `chrome`: the reader's; absent: the reader has not signed in. */
export function refusalPage(
  c: Context<Env>,
  world: World,
  { refusal: code, detail, headers = {} }: Refusal,
  chrome = plainChrome(c, world),
) {
  const { status, title } = statusOf(code)
  for (const [name, value] of Object.entries(headers)) c.header(name, value)
  const shown = { title: title[chrome.language], detail: sentence(told(chrome.language, detail, code)) }
  return sendPage(c, RefusalPage(chrome, { ...shown, requestId: c.get('requestId') }), status)
}

/** The refusal of a form that does not come from a page of this browser. Nothing was changed. `hasPage`: its address is that of a page. */
export function foreignFormPage(c: Context<Env>, world: World, hasPage: boolean) {
  const chrome = plainChrome(c, world)
  const say = inLanguage(chrome.language)
  const title = say('Ce formulaire n’est plus valable', 'This form is no longer valid')
  const detail = say(
    'Rien n’a été enregistré. La page venait d’une autre session : rouvrez-la et recommencez.',
    'Nothing was saved. The page was of another session: open it again and start over.',
  )
  return sendPage(c, RefusalPage(chrome, { title, detail, page: hasPage ? chrome.path : undefined }), 403)
}
