import { describe, expect, test } from 'vitest'
import type { Stage } from './cycle.js'
import { askForDocument, type DocumentState, isDocumentable, isDocumentExpired } from './document.js'

const NOW = new Date('2026-07-15T09:00:00Z')
const LATER = '2026-07-15T09:00:00.001Z'
const result = { candidateId: 'c1', payrunJobId: 1, resultSetId: 2, outcome: 'ready' } as const
const stage = (state: Exclude<Stage['state'], 'collecting'>): Stage => ({ state, result })

describe('a document', () => {
  test.each<[Stage, boolean, boolean]>([
    [{ state: 'collecting' }, false, false],
    [stage('preview_ready'), true, false],
    [stage('approved'), true, false],
    [stage('finalized'), true, true],
    [stage('filed'), true, true],
    [stage('accepted'), true, true],
    [stage('correction_required'), true, true],
  ])('of %j: a draft %s, a final one %s', (of, draft, final) => {
    expect([isDocumentable(of, 'draft'), isDocumentable(of, 'final')]).toEqual([draft, final])
  })
  test.each<[string, DocumentState | undefined, string]>([
    ['that was not requested before is made', undefined, 'make'],
    ['that waits is kept', { status: 'pending', retentionDeadline: null }, 'keep'],
    ['that is being generated is kept', { status: 'generating', retentionDeadline: null }, 'keep'],
    ['that is ready is kept', { status: 'ready', retentionDeadline: LATER }, 'keep'],
    ['that failed is made again', { status: 'failed', retentionDeadline: LATER }, 'make'],
    ['is expired at its deadline', { status: 'ready', retentionDeadline: NOW.toISOString() }, 'expired'],
    [
      'that failed is expired at its deadline too',
      { status: 'failed', retentionDeadline: NOW.toISOString() },
      'expired',
    ],
    ['that was purged is expired', { status: 'expired', retentionDeadline: null }, 'expired'],
  ])('%s', (_, document, does) => {
    expect(askForDocument(document, NOW)).toBe(does)
  })
  test('without a deadline is kept without end', () => {
    expect(isDocumentExpired({ status: 'ready', retentionDeadline: null }, new Date('2199-01-01'))).toBe(false)
  })
})
