import type { Chrome, Element } from '@centime/console'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { html } from 'hono/html'
import type { Env } from '../http/env.js'
import type { World } from '../http/world.js'

/** Sends a page. */
export const sendPage = (c: Context<Env>, element: Element, status = 200) =>
  c.html(html`<!doctype html>${element}`, status as 200)

/** The context of a page without a session. */
export function plainChrome(c: Context<Env>, { settings: { environment } }: Pick<World, 'settings'>): Chrome {
  const { pathname, search } = new URL(c.req.url)
  return {
    language: getCookie(c, LANGUAGE) === 'en' ? 'en' : 'fr',
    reader: undefined,
    isSandbox: environment === 'sandbox',
    csrf: '',
    formKey: '',
    path: pathname + search,
  }
}

/** French by default; English for readers who have chosen it. */
export const setLanguage = (c: Context<Env>, language: string): void =>
  setCookie(c, LANGUAGE, language === 'en' ? 'en' : 'fr', {
    path: '/console',
    sameSite: 'Lax',
    httpOnly: true,
    maxAge: YEAR,
  })
const LANGUAGE = 'centime_language'
const YEAR = 31_536_000
