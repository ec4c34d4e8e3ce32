import { allDestinations, type Destination, type ServiceDb, type WebhookPlace } from '@centime/store'
import { seal, unseal } from '../ground/seal.js'
import type { World } from '../http/world.js'

/** The signing secrets of a destination, encrypted in the database. */

const placeOf = ({ partnerId, environment }: WebhookPlace): string => `webhook secret ${partnerId} ${environment}`

export const sealSecret = (world: World, place: WebhookPlace, secret: string): string =>
  seal(world, placeOf(place), secret)

/** The secrets that sign now, the newest first: several after a rotation. Secrets that cannot be decrypted are left out. */
export function signingSecrets(world: World, destination: Destination, now: Date): readonly string[] {
  const { secret, oldSecrets } = destination
  const old = oldSecrets.filter(({ until }) => now.getTime() < Date.parse(until))
  return [secret, ...old.map((one) => one.secret)].flatMap(
    (sealed) => unseal(world, placeOf(destination), sealed) ?? [],
  )
}

/** The partners whose signing secret cannot be decrypted with the service's secret. */
export async function unreadableSecrets(db: ServiceDb, service: Pick<World, 'secret'>): Promise<readonly number[]> {
  const destinations = await allDestinations(db)
  return destinations
    .filter((one) => unseal(service, placeOf(one), one.secret) === undefined)
    .map(({ partnerId }) => partnerId)
}
