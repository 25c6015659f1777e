import ipaddr from 'ipaddr.js'

/** Names that never leave a house, and those that nobody may have. */
const RESERVED =
  /(?:^|\.)(?:local|localhost|localdomain|internal|intranet|private|lan|home|corp|test|invalid|onion|alt|arpa)$/
const LABEL = /^(?!-)[a-z\d_-]{1,63}$/
/** All of IPv6 that is given out to be reached; of the rest the library knows only blocks that have a name. */
const GLOBAL = ipaddr.parseCIDR('2000::/3')

/**
 * Whether a host of a parsed URL is out in the world: a dotted name that is not reserved for local use, or a public address
 * (REL-11). The URL parser has already turned every spelling of an IPv4 address into four numbers.
 */
export function isPublicHost(hostname: string): boolean {
  const host = hostname.toLowerCase().replace(/\.$/, '')
  if (host.startsWith('[')) return ipaddr.IPv6.isValid(host.slice(1, -1)) && isPublicAddress(host.slice(1, -1))
  const labels = host.split('.')
  if (labels.every((label) => /^\d+$/.test(label)))
    return ipaddr.IPv4.isValidFourPartDecimal(host) && isPublicAddress(host)
  return labels.length > 1 && labels.every((label) => LABEL.test(label)) && !RESERVED.test(host)
}

/** Of no block that is for local networks, protocols, examples, or that carries an IPv4 address inside. */
function isPublicAddress(text: string): boolean {
  const address = ipaddr.parse(text)
  return address.range() === 'unicast' && (address.kind() === 'ipv4' || address.match(GLOBAL))
}
