import { readdirSync, readFileSync } from 'node:fs'

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
