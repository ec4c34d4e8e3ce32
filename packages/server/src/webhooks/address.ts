import ipaddr from 'ipaddr.js'

/** Answers of a cloud to its own machines, at an address that is public by its number. */
const METADATA = new Set(['168.63.129.16'])
/** An IPv4 address as a network without IPv4 writes it (RFC 6052). */
const NAT64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96')

const GIVEN_OUT = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Whether an address is one of the public Internet. All else is refused: private, loopback, link-local (and with it the
 * metadata of clouds), unique-local, shared, multicast, unspecified, reserved, and what carries an IPv4 address within.
 */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed instanceof ipaddr.IPv6 && parsed.match(NAT64)) {
    return isPublic(new ipaddr.IPv4(parsed.toByteArray().slice(12)).toString())
  }
  // All that was ever given out lies here; the rest, as `::a00:1`, is nobody's.
  if (parsed instanceof ipaddr.IPv6 && !parsed.match(GIVEN_OUT)) return false
  return parsed.range() === 'unicast' && !METADATA.has(parsed.toString())
}

/** Whether an address is of this machine, and says so plainly. */
export const isLoopback = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.parse(address).range() === 'loopback'
