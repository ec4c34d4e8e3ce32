import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isRecord } from '../cases/read.js'
import type { Figure, Scale } from '../tree/figure.js'
import { LOOKUP_TABLES } from './tables.js'

type Kinds = Figure | Scale
const isFigureOrScale = (value: unknown): value is Kinds =>
  isRecord(value) && (value['kind'] === 'figure' || value['kind'] === 'scale-table')

test('every figure and scale that the law exports is in a lookup table', async () => {
  const folder = new URL('../law/', import.meta.url)
  const modules = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const exported: unknown[] = []
  for (const name of modules) {
    const module: unknown = await import(new URL(name, folder).href)
    exported.push(...Object.values(isRecord(module) ? module : {}))
  }
  const found = exported.flatMap((one) => (isRecord(one) ? [one, ...Object.values(one)] : [])).filter(isFigureOrScale)
  expect(found.length).toBeGreaterThan(120)

  const tables = new Map(LOOKUP_TABLES.map((table) => [table.name, table]))
  const isListed = (one: Kinds): boolean => {
    if (one.kind === 'scale-table') return tables.has(one.name)
    const entries = tables.get(one.table)?.entriesOn(one.values[0]?.from ?? '') ?? []
    return entries.some(({ key }) => key === one.key)
  }
  const missing = found.filter((one) => !isListed(one))
  expect(missing.map((one) => (one.kind === 'figure' ? `${one.table}.${one.key}` : one.name))).toEqual([])
})
