import { expect, test } from 'vitest'
import { Outage } from './outage.js'
import { postgresOutage } from './postgres-outages.js'
import { isSupported } from './postgres-start.js'

/** The errors that the store takes for an outage of PostgreSQL; `postgres.slow.test.ts` of the server makes outages. */

test('a server is new enough from version 14 on', () => {
  for (const old of [90_624, 100_023, 130_022]) expect(isSupported(old)).toBe(false)
  for (const version of [140_000, 150_018, 180_001]) expect(isSupported(version)).toBe(true)
})

test('errors of a server that stops, is full, is a standby or is absent are outages; a bug is not', () => {
  const coded = (code: string): Error => Object.assign(new Error('x'), { code })
  for (const code of ['57P01', '57P03', '08006', '53300', '25006', '25P03', '55P03', '40P01', '28P01', 'ECONNREFUSED'])
    expect(postgresOutage(coded(code))).toMatchObject({ code: 'not_ready', message: expect.stringContaining(code) })
  expect(postgresOutage(coded('53100'))).toMatchObject({ code: 'storage_full' })
  expect(postgresOutage(new Error('Connection terminated unexpectedly'))).toBeInstanceOf(Outage)
  for (const bug of [coded('23505'), coded('42P01'), coded('22P02'), new Error('x')])
    expect(postgresOutage(bug)).toBe(bug)
})
