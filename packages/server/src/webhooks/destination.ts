import { isIP } from 'node:net'
import { isPublic } from './address.js'

/** Whether a URL is a receiver on the developer's machine, which `CENTIME_WEBHOOK_LOOPBACK` allows. */
export const isLoopbackDestination = ({ protocol, hostname }: { protocol: string; hostname: string }): boolean =>
  protocol === 'http:' && (hostname === '127.0.0.1' || hostname === 'localhost')

/**
 * Whether a URL has a port for webhook receivers: the default of its scheme, 443, or one above 1023. Other ports belong
 * to other services (SSH, mail), which must not get a partner's data.
 */
export const isReceiverPort = (port: string): boolean => port === '' || port === '443' || Number(port) > 1023

/** The host of a URL, an IPv6 address without brackets. */
export const hostOf = (hostname: string): string => hostname.replace(/^\[(.*)\]$/, '$1')

const THIS_MACHINE =
  'must begin with https://: this machine is a destination in a sandbox alone, unless CENTIME_WEBHOOK_LOOPBACK=off'

/** Why a URL cannot be a destination; undefined where it can. `transport.ts` checks the addresses of its name. */
export function destinationProblem(text: string, { loopback }: { readonly loopback: boolean }): string | undefined {
  const url = new URL(text)
  if (url.username !== '' || url.password !== '') return 'must hold no user name or password'
  if (url.hash !== '') return 'must have no fragment'
  if (!isReceiverPort(url.port)) return `must have the port 443 or one above 1023, not ${url.port}`
  if (isLoopbackDestination(url)) return loopback ? undefined : THIS_MACHINE
  if (url.protocol !== 'https:') return 'must begin with https://'
  const host = hostOf(url.hostname)
  if (isIP(host) !== 0) return isPublic(host) ? undefined : `${host} is not an address of the public Internet`
  return /(^|\.)localhost\.?$/.test(host) ? `${host} is this machine` : undefined
}
