import { seal, unseal } from '../ground/seal.js'
import type { Destination, WebhookPlace } from '../store/webhooks.js'
import type { World } from '../world.js'

/** The signing secrets of a destination, encrypted in the database. */

const placeOf = ({ partnerId, environment }: WebhookPlace): string => `webhook secret ${partnerId} ${environment}`

export const sealSecret = (world: World, place: WebhookPlace, secret: string): string =>
  seal(world, placeOf(place), secret)

/** The secrets that sign now, the newest first: two during a rotation. Secrets that cannot be decrypted are left out. */
export function signingSecrets(world: World, destination: Destination, now: Date): readonly string[] {
  const { secret, previousSecret, previousUntil } = destination
  const both = previousUntil !== null && now.getTime() < Date.parse(previousUntil)
  return [secret, both ? previousSecret : null].flatMap((sealed) =>
    sealed === null ? [] : (unseal(world, placeOf(destination), sealed) ?? []),
  )
}
