import { lawPacks } from '@centime/store'
import { z } from '@hono/zod-openapi'
import { isRefusal } from '../ground/refusal.js'
import { type Endpoint, OPERATOR, partnerRead, serviceWrite } from '../http/endpoint.js'
import { utc } from '../http/fields.js'
import { addPack, FigureBody, PackBody, removePack, shownLaw } from './law-packs.js'

/** Law packs: figures that are published after a release. They concern all partners of the service. */

const PackRecord = z
  .object({
    id: z.string().describe('the id that the pack gives itself'),
    issued: z.string().describe('the day on which it was made'),
    confirmedUntil: z.string().describe('the last day for which its figures were checked'),
    isSigned: z.boolean().describe('whether it was sent with a signature'),
    figures: z.array(z.object(FigureBody.shape).openapi('LawPackFigureRecord')).describe('its figures'),
    addedOn: z.string().describe('the day on which it was checked'),
    added: utc.describe('when it was added'),
    addedBy: z.string().describe('the key, as the audit log names it, or the command line'),
    removed: utc.nullable().describe('when it was taken back; null: it is in force'),
    removedBy: z.string().nullable().describe('who took it back; null: it is in force'),
    superseded: z
      .string()
      .nullable()
      .describe('why the release does not apply it: it confirms other values for the same days; null: it is applied'),
  })
  .openapi('LawPackRecord')

const LawRecord = z
  .object({
    lawDigest: z.string().describe('SHA-256 of all figures of the law in force: the shipped ones with the law packs'),
    completeUntil: z
      .string()
      .describe('the last day on which every yearly figure is checked; later months are provisional'),
    packs: z.array(PackRecord).describe('in the order in which they were added, those that were taken back too'),
  })
  .openapi('LawInForce')

const PATH = '/law/packs'
const answer = (description: string) => ({ description, schema: LawRecord })

const getPacks = partnerRead(
  {
    ...OPERATOR,
    method: 'get',
    path: PATH,
    operationId: 'listLawPacks',
    summary: 'Read the law in force and its law packs',
    answers: { 200: answer('the law in force') },
  },
  async (_, root) => ({ status: 200, body: shownLaw(await lawPacks(root)) }),
)

const postPack = serviceWrite(
  {
    ...OPERATOR,
    method: 'post',
    path: PATH,
    operationId: 'addLawPack',
    summary: 'Add a law pack',
    description:
      'Every job that starts from now on, on every server of the database, is computed with it; jobs that have started keep their law. The same pack again changes nothing.',
    body: PackBody,
    example: {
      id: '2027-01',
      issued: '2026-12-24',
      confirmedUntil: '2027-12-31',
      figures: [
        { table: 'Plafonds', key: 'PlafondSS', from: '2027-01-01', value: '4075', text: 'arrêté of December 2026' },
      ],
    },
    answers: { 201: answer('the law with the pack'), 200: answer('the pack is in force already') },
    refusals: ['law_pack_exists', 'law_pack_signature'],
  },
  async ({ body, actor, now, world }, root) => {
    const added = await addPack(root, world.settings, body, { by: actor, now })
    if (isRefusal(added)) return added
    const shown = shownLaw(added.packs)
    return added.isNew ? { status: 201, body: shown } : { status: 200, body: shown, unchanged: true }
  },
)

const deletePack = serviceWrite(
  {
    ...OPERATOR,
    method: 'delete',
    path: `${PATH}/{packId}`,
    operationId: 'removeLawPack',
    summary: 'Take a law pack back',
    description: 'Results stay as they are, and name the law that they were computed with.',
    answers: { 200: answer('the law without the pack') },
    refusals: ['not_found', 'law_pack_needed'],
  },
  async ({ word, actor, now }, root) => {
    const removed = await removePack(root, word('packId'), { by: actor, now })
    return isRefusal(removed) ? removed : { status: 200, body: shownLaw(removed.packs) }
  },
)

export const lawPackRoutes: readonly Endpoint[] = [getPacks, postPack, deletePack]
