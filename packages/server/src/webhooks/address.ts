import ipaddr from 'ipaddr.js'

/** Metadata services of clouds at addresses in a public range. */
const METADATA = new Set(['168.63.129.16'])
/** IPv4 addresses embedded in IPv6 (RFC 6052). */
const NAT64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96')

/** The only allocated range of IPv6. */
const ALLOCATED = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Whether an address belongs to the public Internet. False for private, loopback, link-local (with the metadata services of
 * clouds), unique-local, shared, multicast, unspecified and reserved addresses, and for those that embed an IPv4 address.
 */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed instanceof ipaddr.IPv6 && parsed.match(NAT64)) {
    return isPublic(new ipaddr.IPv4(parsed.toByteArray().slice(12)).toString())
  }
  if (parsed instanceof ipaddr.IPv6 && !parsed.match(ALLOCATED)) return false
  return parsed.range() === 'unicast' && !METADATA.has(parsed.toString())
}

/** Whether an address is a loopback address. */
export const isLoopback = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.parse(address).range() === 'loopback'
