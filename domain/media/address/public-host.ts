/** Names that never leave a house, and those that nobody may have. */
const RESERVED =
  /(?:^|\.)(?:local|localhost|localdomain|internal|intranet|private|lan|home|corp|test|invalid|onion|alt|arpa)$/
const LABEL = /^(?!-)[a-z\d_-]{1,63}$/

/**
 * Whether a host of a parsed URL is out in the world: a dotted name that is not reserved for local use, or a public address
 * (REL-11). The URL parser has already turned every spelling of an IPv4 address into four numbers.
 */
export function isPublicHost(hostname: string): boolean {
  const host = hostname.toLowerCase().replace(/\.$/, '')
  if (host.startsWith('[')) return isPublicIpv6(host.slice(1, -1))
  const labels = host.split('.')
  if (labels.every((label) => /^\d+$/.test(label))) return labels.length === 4 && isPublicIpv4(labels.map(Number))
  return labels.length > 1 && labels.every((label) => LABEL.test(label)) && !RESERVED.test(host)
}

/** Blocks of the special-purpose registry: their first address, and how many bits name the block. */
const SPECIAL: [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]

function isPublicIpv4(parts: number[]): boolean {
  if (parts.some((part) => part > 255)) return false
  const address = numberOf(parts)
  return !SPECIAL.some(
    ([first, bits]) => address >>> (32 - bits) === numberOf(first.split('.').map(Number)) >>> (32 - bits),
  )
}

function numberOf(parts: number[]): number {
  return parts.reduce((sum, part) => sum * 256 + part, 0) >>> 0
}

/** Only global unicast, and none that carries an IPv4 address inside, or that is for protocols and examples alone. */
function isPublicIpv6(host: string): boolean {
  const [first = '', second = ''] = host.split(':')
  if (!/^[23][\da-f]{3}$/.test(first) || first === '2002' || first === '3fff') return false
  return first !== '2001' || (Number.parseInt(second || '0', 16) > 0x1ff && second !== 'db8')
}
