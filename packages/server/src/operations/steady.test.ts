import { describe, expect, test } from 'vitest'
import { type ClockStep, steadyWall } from './steady.js'

const [MINUTE, HOUR, YEAR] = [60_000, 3_600_000, 365 * 86_400_000]

/** A machine whose wall clock can be set; `after` lets time pass. */
function machine() {
  const state = { up: 0, offset: 1_000_000_000_000 }
  const steps: string[] = []
  const stepped = ({ kind, milliseconds }: ClockStep) => void steps.push(`${kind} ${milliseconds / MINUTE}`)
  const now = steadyWall({ wall: () => state.up + state.offset, uptime: () => state.up }, stepped)
  const start = now()
  return {
    steps,
    set: (milliseconds: number) => {
      state.offset += milliseconds
    },
    /** Lets time pass; returns the minutes that the clock has advanced since its start. */
    after: (milliseconds: number): number => {
      // It is read every minute, as the loops do.
      for (let left = milliseconds; left > 0; left -= MINUTE) {
        state.up += Math.min(left, MINUTE)
        now()
      }
      return (now() - start) / MINUTE
    },
  }
}

describe("the machine's clock", () => {
  test('that steps by up to five minutes is followed, forward at once, and back by standing still', () => {
    const { set, after, steps } = machine()
    set(5 * MINUTE)
    expect(after(MINUTE)).toBe(6)
    set(-3 * MINUTE)
    expect(after(MINUTE)).toBe(6)
    expect(after(2 * MINUTE)).toBe(6)
    expect(after(MINUTE)).toBe(7)
    expect(steps).toEqual([])
  })
  test('that jumps ahead by years is not followed, and nothing is left of it when it is right again', () => {
    const { set, after, steps } = machine()
    set(10 * YEAR)
    expect(after(59 * MINUTE)).toBe(59)
    set(-10 * YEAR)
    expect(after(MINUTE)).toBe(60)
    expect(steps).toEqual([`seen ${(10 * YEAR) / MINUTE}`, `undone ${(10 * YEAR) / MINUTE}`])
  })
  test('that jumps back by years is not followed, and is used again when it is right', () => {
    const { set, after, steps } = machine()
    set(-50 * YEAR)
    expect(after(30 * MINUTE)).toBe(30)
    set(50 * YEAR)
    expect(after(MINUTE)).toBe(31)
    expect(steps).toEqual([`seen ${(-50 * YEAR) / MINUTE}`, `undone ${(-50 * YEAR) / MINUTE}`])
  })
  test('that stays ahead is followed after an hour, as after a machine was suspended', () => {
    const { set, after, steps } = machine()
    set(3 * 24 * HOUR)
    expect(after(61 * MINUTE)).toBe(61 + 3 * 24 * 60)
    expect(steps).toEqual(['seen 4320', 'followed 4320'])
  })
  test('that was followed ahead returns an hour after it is right again', () => {
    const { set, after, steps } = machine()
    set(YEAR)
    after(2 * HOUR)
    set(-YEAR)
    expect(after(30 * MINUTE)).toBe(150 + YEAR / MINUTE)
    expect(after(31 * MINUTE)).toBe(181)
    expect(steps.map((step) => step.split(' ')[0])).toEqual(['seen', 'followed', 'seen', 'followed'])
  })
  test('that keeps jumping is not followed', () => {
    const { set, after } = machine()
    for (let times = 0; times < 10; times += 1) {
      set(HOUR)
      after(50 * MINUTE)
    }
    expect(after(MINUTE)).toBe(501)
  })
})
