import { SANDBOX_FAULTS } from '@centime/store'
import { SEED } from '@centime/testing'
import fc from 'fast-check'
import { expect } from 'vitest'
import { clockAhead } from '../../src/operations/clock.js'
import { registered } from '../month.js'
import { START, testService } from '../service.js'
import { evidenceProblems } from '../sound-evidence.js'
import { checkEnd } from './checks.js'
import { Sequence } from './sequence.js'
import type { Step } from './wishes.js'

const NONE = Object.fromEntries(SANDBOX_FAULTS.map((fault) => [fault, 0]))

/** How many sequences, of both kinds together. */
const SEQUENCES = Number(process.env['CENTIME_MODEL'] ?? 60)

/** The timeout: a failing campaign is given the time to find its smallest sequence. */
export const CAMPAIGN_MILLISECONDS = 240_000 + SEQUENCES * 200

/** Half of the sequences, each in a tenant of its own of one service; throws with the smallest one that fails. */
export async function campaign(steps: fc.Arbitrary<readonly Step[]>): Promise<void> {
  let clock = clockAhead(() => Date.now(), 0)
  const service = await testService({
    settings: { draftAbort: true },
    clock: { now: () => clock.now(), setNow: (instant) => clock.setNow(instant) },
  })
  const partnerId = await service.newPartner('model')
  const admin = service.as(await service.newKey(partnerId, 'admin'))
  const partner = service.as(await service.newKey(partnerId, 'partner'))
  let tenants = 0

  const sequences = fc.array(steps, { minLength: 1, maxLength: 6, size: 'max' })
  const property = fc.asyncProperty(sequences, async (some) => {
    // For each tenant the clock starts at the same instant: none of them has been at a later one.
    clock = clockAhead(() => Date.now(), Date.parse(START) - Date.now())
    tenants += 1
    const real = new Sequence(service, await registered(partnerId, { partner, admin }, `tenant ${tenants}`))
    const lines = service.logged.length
    try {
      for (const step of some.flat()) await real.take(step)
      await checkEnd(real)
      const errors = service.logged.slice(lines).filter((line) => line.includes('"level":50'))
      if (errors.length > 0) throw new Error(real.story(real.worlds, errors.join('\n')))
    } finally {
      await service.arm(NONE)
    }
  })
  const details = await fc.check(property, { numRuns: Math.ceil(SEQUENCES / 2), seed: SEED })
  const problems = details.failed ? undefined : await evidenceProblems(service.store)
  await service.stop()
  if (problems !== undefined) return expect(problems).toEqual([])
  const why = details.errorInstance instanceof Error ? details.errorInstance.message : String(details.errorInstance)
  const repeat = `CENTIME_SEED=${SEED} CENTIME_MODEL=${SEQUENCES} repeats it.`
  throw new Error(`${repeat}\n${fc.defaultReportMessage(details)}\n${why}`)
}
