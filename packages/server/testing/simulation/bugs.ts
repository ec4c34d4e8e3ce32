/**
 * Bugs that somebody could have made, each as a change of the source text. `npm run bugs` plants one after another and
 * wants the simulation to find every one.
 */
export interface Bug {
  readonly name: string
  /** From the root of the repository. */
  readonly file: string
  /** What is there once, and what is put in its place. */
  readonly changes: readonly (readonly [string, string])[]
}

const CYCLE = 'packages/cycle/src'
const SERVER = 'packages/server/src'
const bug = (name: string, file: string, ...changes: Bug['changes']): Bug => ({ name, file, changes })

export const BUGS: readonly Bug[] = [
  bug('the first of several effects is adopted', `${CYCLE}/operation.ts`, [
    'effect !== undefined && more.length === 0',
    'effect !== undefined',
  ]),
  bug('an effect that is not found counts as a failure', `${CYCLE}/operation.ts`, [
    "status: 'reconcile_required', blocker",
    "status: effect === undefined ? 'failed' : 'reconcile_required', blocker",
  ]),
  bug('what was being sent at a crash is sent again', `${SERVER}/months/operations.ts`, [
    "if (operation.phase === 'sending') {",
    "if (operation.phase === 'sending' && operation.kind === 'approve') {",
  ]),
  bug(
    'a command goes out before it is written down',
    `${SERVER}/months/operations.ts`,
    [
      'const out = await world.store.write(',
      'const early = await engine.send(sent)\n  const out = await world.store.write(',
    ],
    ['const answer = await engine.send(sent)', 'const answer = early'],
  ),
  bug(
    'an operation and its month are written in two transactions',
    `${SERVER}/months/operations.ts`,
    ['await applyEvents(scene, cycle, outcomeOf(cycle, next))\n    const kept', 'void cycle\n    const kept'],
    [
      'const settled = await settle(world, tenantId, out, next)',
      `const settled = await settle(world, tenantId, out, next)
  await inTransaction(world, tenantId, async (scene) => {
    const cycle = await loadCycle(scene.db, next.period)
    await applyEvents(scene, cycle, outcomeOf(cycle, next))
  })`,
    ],
  ),
  bug('a change of inputs during a calculation is not noticed', `${CYCLE}/decide.ts`, [
    'if (made.generation !== cycle.generation)',
    'if (made.generation < 0)',
  ]),
  bug('a candidate survives a native value', `${SERVER}/months/native-change.ts`, [
    'await applyEvents(scene, cycle, isDatedHere ? decision.events : invalidate(cycle))',
    "if (cycle.stage.state !== 'preview_ready') await applyEvents(scene, cycle, decision.events)",
  ]),
  bug('any candidate is approved', `${CYCLE}/decide.ts`, [
    '(result === undefined || result.candidateId !== (candidateId ?? null)) &&',
    'result === undefined &&',
  ]),
  bug('a stale ETag is taken', `${SERVER}/months/cycle-request.ts`, [
    '!conditional || matches(call.ifMatch, cycle)',
    '!conditional || call.ifMatch !== cycle.period',
  ]),
  bug('the key of an operation is forgotten', `${SERVER}/http/perform.ts`, [
    'await storeAnswer(root, place, answer, at)',
    'if (status !== 202) await storeAnswer(root, place, answer, at)',
  ]),
  bug('a finalization stops before its end', `${SERVER}/engine/native.ts`, [
    "['Release', 'Process', 'Complete'] as const",
    "['Release', 'Process'] as const",
  ]),
  bug('a month does not wait for the one before', `${CYCLE}/reasons.ts`, [
    "before === 'open' &&",
    "before === 'finalized' && period === '' &&",
  ]),
  bug('every month can be written', `${CYCLE}/month.ts`, [
    'period === month || period === monthBefore(month)',
    "period === month || period !== ''",
  ]),
  bug('a second operation begins beside the first', `${CYCLE}/reasons.ts`, [
    'reservation !== undefined\n    ?',
    'reservation?.inDoubt === true\n    ?',
  ]),
  bug('a superseded draft stays', `${CYCLE}/decide.ts`, ['return replaced ? [open.payrunJobId] : []', 'return []']),
  bug('a reconciliation leaves the other drafts', `${SERVER}/months/operator-routes.ts`, [
    "if (operation.kind === 'calculate') await abortOthers",
    "if (operation.kind === 'abort_draft') await abortOthers",
  ]),
  bug('a superseded job is calculated on', `${SERVER}/months/apply-events.ts`, [
    'if (!jobState(job).ended) await abortRunningJob(db, root, jobId, at)',
    'if (!jobState(job).ended) return',
  ]),
  bug('a reopened month leaves later candidates', `${SERVER}/months/apply-events.ts`, [
    "if (events.some(({ type }) => type === 'RevisionOpened')) {",
    "if (events.some(({ type }) => type === 'Skipped')) {",
  ]),
  bug('an earlier revision takes the new variables', `${CYCLE}/decide.ts`, [
    "    ...changeOf(cycle),\n    { type: 'VariableWriteConfirmed', writeId, reconciled: false },",
    "    { type: 'VariableWriteConfirmed', writeId, reconciled: false },\n    ...changeOf(cycle),",
  ]),
  bug('a write in doubt is answered as done', `${SERVER}/months/routes.ts`, [
    "cycle.write.status === 'reconcile_required'",
    "cycle.write.status === 'pending'",
  ]),
  bug('a finalization is not told', `${SERVER}/months/apply-events.ts`, [
    'await recordWebhookEvent(root, {',
    "if (notice.change === 'cycle.finalized') return\n  await recordWebhookEvent(root, {",
  ]),
  bug('each attempt has an id of its own', `${SERVER}/webhooks/attempt.ts`, [
    "'webhook-id': eventId,",
    "'webhook-id': `$" + '{eventId}-$' + '{timestamp}`,',
  ]),
  bug('each attempt has a body of its own', `${SERVER}/webhooks/attempt.ts`, [
    'const { url } = destination',
    'const { url } = destination\n  body = body.replace(/"occurredAt":"[^"]*"/, `"occurredAt":"$' +
      '{startedAt.toISOString()}"`)',
  ]),
  bug('410 is one more error', `${CYCLE}/delivery.ts`, ['status: 410 }', 'status: 499 }']),
  bug('204 is no answer', `${CYCLE}/delivery.ts`, ['P.number.between(200, 299)', 'P.number.between(200, 203)']),
  bug('a destination is tried for two hours', `${CYCLE}/delivery.ts`, [
    'const HORIZON_HOURS = 24',
    'const HORIZON_HOURS = 2',
  ]),
  bug('events go to the first partner', `${SERVER}/webhooks/record.ts`, [
    '...{ eventId, partnerId, environment, tenantId, period, change: change.change },',
    '...{ eventId, partnerId: 1, environment, tenantId, period, change: change.change },',
  ]),
  bug('a suspended destination gets what is new', `${SERVER}/webhooks/record.ts`, [
    "destination.suspended === null ? 'open' : 'suspended'",
    "'open'",
  ]),
  bug('entries of the audit log are not chained', `${SERVER}/store/audit.ts`, [
    'previousHash: head?.hash ?? START,',
    'previousHash: START,',
  ]),
]

/** The source with the bug in it; throws where the source is not what the bug was written for. */
export function planted({ name, changes }: Bug, source: string): string {
  return changes.reduce((text, [from, to]) => {
    if (text.split(from).length !== 2) throw new Error(`bug "${name}": the source does not hold once: ${from}`)
    return text.replace(from, () => to)
  }, source)
}
