import { readdirSync, readFileSync } from 'node:fs'
import type { OpeningSums } from '../src/compare/compare.js'

/** Declarations of invented people: good ones, and broken ones with the line of their fault. No official tool has judged them. */

const folder = new URL('./samples/', import.meta.url)
export const sampleBytes = (file: string): Uint8Array => new Uint8Array(readFileSync(new URL(file, folder)))

const files = readdirSync(folder).filter((file) => file.endsWith('.dsn'))
export const GOOD = files.filter((file) => !file.startsWith('broken'))

export interface BrokenSample {
  readonly file: string
  readonly line: number
  readonly rubrique: string
  readonly reason: string
}
export const BROKEN: readonly BrokenSample[] = JSON.parse(readFileSync(new URL('broken.json', folder), 'utf8'))

/** The sums since January in the file beside a good sample. */
export function openingOf(file: string): OpeningSums {
  const read: Figures = JSON.parse(readFileSync(new URL(file.replace(/dsn$/, 'json'), folder), 'utf8'))
  const people = read.people.map(({ id, sinceJanuaryBefore }) => [id, sinceJanuaryBefore] as const)
  return { period: read.period, siret: read.company.siret, people: Object.fromEntries(people) }
}
interface Figures {
  readonly period: string
  readonly company: { readonly siret: string }
  readonly people: readonly { readonly id: string; readonly sinceJanuaryBefore: Readonly<Record<string, string>> }[]
}
