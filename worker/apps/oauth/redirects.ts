/** Loopback addresses, where an app may listen at any port. */
const LOOPBACK = /^(http:\/\/(?:127\.0\.0\.1|\[::1\]|localhost))(?::\d{1,5})?((?:[/?].*)?)$/
/** Hosts that a content security policy can contain: others, such as `a;b.example`, would end its directive. */
const HOST = /^(?:[a-z\d.-]+|\[[a-f\d:]+\])$/

/**
 * True if an app may register the redirect URI: https, http on loopback, or a private scheme, which contains a dot (RFC 8252, 7.1). Fragments and
 * credentials are refused.
 */
export function isRedirectAddress(text: string): boolean {
  if (!/^[!-~]{1,2000}$/.test(text) || text.includes('#') || !URL.canParse(text)) return false
  const { protocol, hostname, username, password } = new URL(text)
  if (username !== '' || password !== '') return false
  if (protocol === 'https:') return HOST.test(hostname)
  return protocol === 'http:' ? LOOPBACK.test(text) : /^[a-z][a-z\d+-]*(?:\.[a-z\d+-]+)+:$/.test(protocol)
}

/** True if the address equals a registered one exactly; only the port of a loopback address may differ (RFC 9700, 2.1). */
export function isRegistered(registered: readonly string[], asked: string): boolean {
  return (
    isRedirectAddress(asked) && registered.some((each) => each === asked || withoutPort(each) === withoutPort(asked))
  )
}

/** NaN (never equal) for any other address. */
function withoutPort(address: string): string | number {
  const [, start, rest] = LOOPBACK.exec(address) ?? []
  return start === undefined ? Number.NaN : `${start}${rest}`
}

/** The source expression of an address for a content security policy: its origin, or its scheme. */
export function policySource(address: string): string {
  const { protocol, origin } = new URL(address)
  return protocol === 'https:' || protocol === 'http:' ? origin : protocol
}
