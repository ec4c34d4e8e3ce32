import { describe, expect, test } from 'vitest'
import { blocksRealStart, isDeletable, isHistory, type JobStatus, nextStatuses, type PayrunJob } from './job.js'

/** The job lifecycle, drafts that block a start, and history (section 3.2 of the specification); execution modes (its section 1). */

const calculating: PayrunJob = { status: 'Process', ended: false, forecast: false }
const real = (status: JobStatus): PayrunJob => ({ status, ended: true, forecast: false })
const simulation = (status: JobStatus): PayrunJob => ({ status, ended: true, forecast: true })

interface Row {
  readonly status: JobStatus
  readonly next: readonly JobStatus[]
  readonly deletable: boolean
  readonly blocks: boolean
  readonly history: boolean
}
/** The lifecycle of a real job whose calculation has ended. `Process` is then a job that was released and is being paid. */
const LIFECYCLE: readonly Row[] = [
  { status: 'Draft', next: ['Release', 'Abort'], deletable: true, blocks: true, history: false },
  { status: 'Release', next: ['Process', 'Abort'], deletable: false, blocks: false, history: true },
  { status: 'Process', next: ['Complete', 'Cancel'], deletable: false, blocks: false, history: true },
  { status: 'Complete', next: [], deletable: false, blocks: false, history: true },
  { status: 'Abort', next: [], deletable: true, blocks: false, history: false },
  { status: 'Cancel', next: [], deletable: true, blocks: false, history: false },
]

describe('given a real job that has been calculated', () => {
  test.each(LIFECYCLE)('when it is $status, then it can become $next', ({ status, next }) => {
    expect(nextStatuses(real(status))).toEqual(next)
  })
  test.each(LIFECYCLE)('when it is $status, then it can be deleted: $deletable', ({ status, deletable }) => {
    expect(isDeletable(real(status))).toBe(deletable)
  })
  test.each(LIFECYCLE)('when it is $status, then it blocks another real start: $blocks', ({ status, blocks }) => {
    expect(blocksRealStart(real(status))).toBe(blocks)
  })
  test.each(LIFECYCLE)('when it is $status, then it is history: $history', ({ status, history }) => {
    expect(isHistory(real(status))).toBe(history)
  })
  test('then a draft that is paid step by step ends in Complete, and each step back ends in a failure', () => {
    const paths = (status: JobStatus): readonly string[] => {
      const next = nextStatuses(real(status))
      return next.length === 0 ? [status] : next.flatMap(paths).map((path) => `${status} ${path}`)
    }
    expect(paths('Draft')).toEqual([
      'Draft Release Process Complete',
      'Draft Release Process Cancel',
      'Draft Release Abort',
      'Draft Abort',
    ])
  })
})

describe('given a job that is still calculated', () => {
  test.each([calculating, { ...calculating, forecast: true }])('%j: it can be neither moved nor deleted', (job) => {
    expect(nextStatuses(job)).toEqual([])
    expect(isDeletable(job)).toBe(false)
  })
  // "`Draft` without `jobEnd` means still queued or running": specification 3.2.
  test.each(LIFECYCLE)(
    'when its status is $status, then it has no next status, and its end has no effect',
    ({ status }) => {
      const job = { ...calculating, status }
      expect(nextStatuses(job)).toEqual([])
      expect(isDeletable(job)).toBe(false)
      expect(isHistory(job)).toBe(false)
    },
  )
  test('then a real one blocks another real start, a simulation does not', () => {
    expect(blocksRealStart(calculating)).toBe(true)
    expect(blocksRealStart({ ...calculating, forecast: true })).toBe(false)
  })
})

describe('given a simulation', () => {
  test.each(LIFECYCLE)('when it is $status, then it is no history and blocks no job', ({ status }) => {
    expect(isHistory(simulation(status))).toBe(false)
    expect(blocksRealStart(simulation(status))).toBe(false)
  })
  test('when it is a draft, then it can only be aborted: it never becomes an official record', () => {
    expect(nextStatuses(simulation('Draft'))).toEqual(['Abort'])
  })
  test.each(LIFECYCLE.filter(({ status }) => status !== 'Draft'))(
    'when it is $status, then that is the end',
    ({ status }) => {
      expect(nextStatuses(simulation(status))).toEqual([])
    },
  )
  test('then it can be deleted as a draft or a failed job', () => {
    expect(LIFECYCLE.filter(({ status }) => isDeletable(simulation(status))).map(({ status }) => status)).toEqual([
      'Draft',
      'Abort',
      'Cancel',
    ])
  })
})
