/** Hosts of the person's own computer, on which an app may listen at any port. */
const LOOPBACK = /^(http:\/\/(?:127\.0\.0\.1|\[::1\]|localhost))(?::\d{1,5})?((?:[/?].*)?)$/
/** Names and addresses that a content security policy can contain: others, such as `a;b.example`, would end its directive. */
const HOST = /^(?:[a-z\d.-]+|\[[a-f\d:]+\])$/

/**
 * Whether an app may register an address to which people come back: https, http on the person's own computer, or a scheme of the app's own, which
 * contains a dot (RFC 8252, 7.1). Fragments and passwords are refused.
 */
export function isRedirectAddress(text: string): boolean {
  if (!/^[!-~]{1,2000}$/.test(text) || text.includes('#') || !URL.canParse(text)) return false
  const { protocol, hostname, username, password } = new URL(text)
  if (username !== '' || password !== '') return false
  if (protocol === 'https:') return HOST.test(hostname)
  return protocol === 'http:' ? LOOPBACK.test(text) : /^[a-z][a-z\d+-]*(?:\.[a-z\d+-]+)+:$/.test(protocol)
}

/** Whether an address is a registered one, to the letter; only the port of the person's own computer is free (RFC 9700, 2.1). */
export function isRegistered(registered: readonly string[], asked: string): boolean {
  return (
    isRedirectAddress(asked) && registered.some((each) => each === asked || withoutPort(each) === withoutPort(asked))
  )
}

/** NaN for other addresses, which equals nothing. */
function withoutPort(address: string): string | number {
  const [, start, rest] = LOOPBACK.exec(address) ?? []
  return start === undefined ? Number.NaN : `${start}${rest}`
}

/** What a content security policy calls the place that an address leads to. */
export function policySource(address: string): string {
  const { protocol, origin } = new URL(address)
  return protocol === 'https:' || protocol === 'http:' ? origin : protocol
}
