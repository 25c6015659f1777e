import ipaddr from 'ipaddr.js'

/** Names for local networks and reserved names. */
const RESERVED =
  /(?:^|\.)(?:local|localhost|localdomain|internal|intranet|private|lan|home|corp|test|invalid|onion|alt|arpa)$/
const LABEL = /^(?!-)[a-z\d_-]{1,63}$/
/** The global unicast block of IPv6. Outside it, the library knows only named blocks. */
const GLOBAL = ipaddr.parseCIDR('2000::/3')

/**
 * True if the host of a parsed URL is public: a dotted name that is not reserved, or a public address (REL-11). The URL parser has already normalized IPv4
 * addresses to four numbers.
 */
export function isPublicHost(hostname: string): boolean {
  const host = hostname.toLowerCase().replace(/\.$/, '')
  if (host.startsWith('[')) return ipaddr.IPv6.isValid(host.slice(1, -1)) && isPublicAddress(host.slice(1, -1))
  const labels = host.split('.')
  if (labels.every((label) => /^\d+$/.test(label)))
    return ipaddr.IPv4.isValidFourPartDecimal(host) && isPublicAddress(host)
  return labels.length > 1 && labels.every((label) => LABEL.test(label)) && !RESERVED.test(host)
}

/** True if an address belongs to no special block (local, protocol, documentation, embedded IPv4). */
function isPublicAddress(text: string): boolean {
  const address = ipaddr.parse(text)
  return address.range() === 'unicast' && (address.kind() === 'ipv4' || address.match(GLOBAL))
}
