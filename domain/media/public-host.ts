/**
 * Whether a host of a parsed URL is out in the world: a dotted name that is not reserved for local use, or a public address
 * (REL-11). The URL parser has already turned every spelling of an IPv4 address into four numbers.
 */
export function isPublicHost(hostname: string): boolean {
  const host = hostname.toLowerCase().replace(/\.$/, '')
  if (host.startsWith('[')) return isPublicIpv6(host.slice(1, -1))
  const numbers = host.split('.').map(Number)
  if (numbers.length === 4 && numbers.every((n) => Number.isInteger(n) && n >= 0 && n < 256))
    return isPublicIpv4(numbers)
  if (
    !host.includes('.') ||
    /\.(?:local|localhost|internal|intranet|lan|home|corp|test|invalid|onion|arpa)$/.test(host)
  )
    return false
  return /^[\w.-]+$/.test(host)
}

function isPublicIpv4(parts: number[]): boolean {
  const [a = 0, b = 0] = parts
  if (a === 0 || a === 10 || a === 127 || a >= 224) return false
  if (a === 100 && b >= 64 && b < 128) return false
  if (a === 169 && b === 254) return false
  if (a === 172 && b >= 16 && b < 32) return false
  if (a === 192 && (b === 168 || b === 0)) return false
  return !(a === 198 && (b === 18 || b === 19))
}

/** Only global unicast, and none that carries an IPv4 address inside. */
function isPublicIpv6(host: string): boolean {
  return /^[23][0-9a-f]{3}:/.test(host) && !/^(?:2001:(?:0:|0000:|db8:)|2002:)/.test(host)
}
