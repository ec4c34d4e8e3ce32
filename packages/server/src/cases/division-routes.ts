import * as store from '@centime/store'
import { z } from '@hono/zod-openapi'
import { printedApe, printedSiret } from '../dossiers/dossier.js'
import { DivisionRecord } from '../dossiers/records.js'
import { type FieldError, invalid, isRefusal, notFound } from '../ground/refusal.js'
import { type Endpoint, tenantWrite } from '../http/endpoint.js'
import { id, text } from '../http/fields.js'
import { P } from '../http/paths.js'
import { withDivision } from '../months/payroll/membership.js'

/** Establishments: a division below another one, with its SIRET, its address and its APE code. */

const patchDivision = tenantWrite(
  {
    method: 'patch',
    path: `${P}/divisions/{divisionId}`,
    operationId: 'changeDivision',
    tag: 'Master data',
    summary: 'Make a division an establishment, or change what its payslips print',
    description:
      'Absent members stay unchanged; null clears one. With `parentId` the division is an establishment of that division: a payroll takes the people of its division and of every division below it, so the inputs of open months change. Company case changes that name the `divisionId` of an establishment count for its people alone. Payslips of an establishment print its SIRET, address and APE code.',
    body: z
      .strictObject({
        parentId: id.nullable().optional(),
        siret: printedSiret.nullable().optional(),
        address: text(500).nullable().optional(),
        apeCode: printedApe.nullable().optional(),
      })
      .openapi('DivisionChange'),
    example: { siret: '78467169500103', address: '12 quai Perrache, 69002 Lyon', apeCode: '62.01Z' },
    answers: { 200: { description: 'the division as it is now', schema: DivisionRecord } },
    refusals: ['payroll_operation_collision', 'later_finalized_month_requires_operator_replay'],
  },
  async (call, db, root) => {
    const { body, id: idOf, now } = call
    const divisionId = idOf('divisionId')
    const { parentId } = body
    const { rows, wanted, parents } = await store.together(root, {
      rows: store.divisionOf(db, divisionId),
      wanted: parentId == null ? undefined : store.divisionOf(db, parentId),
      parents: store.parentRows(db),
    })
    const [division] = rows
    if (division === undefined) return notFound('division', divisionId)
    if (parentId != null) {
      const error = await wrongParent(db, parents, division, wanted[0])
      if (error !== undefined) return invalid([error])
    }
    const update = () => store.updateDivision(db, divisionId, body, now.toISOString())
    const isMoved = parentId !== undefined && parentId !== division.parentId
    const after = isMoved ? await withDivision(call, db, root, { divisionId, update }) : await update()
    if (isRefusal(after)) return after
    return { status: 200, body: await store.divisionById(db, divisionId), ...(after && { after }) }
  },
)

type Division = NonNullable<Awaited<ReturnType<typeof store.divisionById>>>

/** A parent that is unknown, or that would close a circle, whose divisions it names. */
async function wrongParent(
  db: store.TenantDb,
  parents: store.ParentRows,
  division: Division,
  parent: Division | undefined,
): Promise<FieldError | undefined> {
  const pointer = '/parentId'
  if (parent === undefined) return { pointer, message: 'is not a division of this tenant' }
  const above = [parent.id, ...store.divisionsAbove(parents, parent.id)]
  if (!above.includes(division.id)) return undefined
  const circle = above.slice(0, above.indexOf(division.id))
  const names = new Map((await store.divisionsAs(db, circle).execute()).map(({ id, name }) => [id, name]))
  const named = [division.name, ...circle.map((one) => names.get(one) ?? ''), division.name]
  return { pointer, message: `makes a circle of establishments: ${named.join(', ')}` }
}

export const divisionRoutes: readonly Endpoint[] = [patchDivision]
