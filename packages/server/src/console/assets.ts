import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Context } from 'hono'
import type { Env } from '../http/env.js'

const TYPES: Readonly<Record<string, string>> = {
  'console.css': 'text/css; charset=utf-8',
  'console.js': 'text/javascript; charset=utf-8',
  'icon.svg': 'image/svg+xml',
  'SourceSans3-Regular.woff2': 'font/woff2',
  'SourceSans3-Semibold.woff2': 'font/woff2',
}
const read = new Map<string, Uint8Array<ArrayBuffer>>()

/** A file by its name; undefined: unknown. */
export function asset(c: Context<Env>, name: string): Response | undefined {
  const type = Object.hasOwn(TYPES, name) ? TYPES[name] : undefined
  if (type === undefined) return undefined
  const bytes = read.get(name) ?? new Uint8Array(readFileSync(require.resolve(`@centime/console/assets/${name}`)))
  read.set(name, bytes)
  return c.body(bytes, 200, { 'content-type': type, 'cache-control': 'public, max-age=300' })
}
const require = createRequire(import.meta.url)
