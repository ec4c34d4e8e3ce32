import type { Waiting } from '@centime/store'
import { broken } from '../violation.js'

/** Conditions on the jobs that one process takes: no partner has two turns while another waits. */
export class Fairness {
  /** By waiting partner, or tenant of a partner: those who had a turn since it began to wait. */
  readonly #partners = new Map<number, Set<number>>()
  readonly #tenants = new Map<number, Map<number, Set<number>>>()

  /** Notes that a job was taken while these jobs waited, which include it. */
  serve({ partnerId, tenantId }: Waiting, waiting: readonly Waiting[]): void {
    const siblings = waiting.filter((one) => one.partnerId === partnerId).map((one) => one.tenantId)
    const ofPartner = this.#tenants.get(partnerId) ?? new Map()
    this.#tenants.set(partnerId, ofPartner)
    take(this.#partners, partnerId, new Set(waiting.map((one) => one.partnerId)))
    take(ofPartner, tenantId, new Set(siblings))
  }
}

function take(passed: Map<number, Set<number>>, taken: number, waiting: ReadonlySet<number>): void {
  for (const id of [...passed.keys()]) if (id === taken || !waiting.has(id)) passed.delete(id)
  for (const id of waiting) {
    if (id === taken) continue
    const before = passed.get(id) ?? new Set()
    if (before.has(taken)) throw broken('in turn', `${taken} was taken twice while ${id} waited`)
    passed.set(id, before.add(taken))
  }
}
