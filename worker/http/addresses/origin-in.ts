/**
 * The origin of an address, normalized as by browsers: `https://x.example` for `https://X.example:443/`.
 * @returns null if the text is no http(s) address, or has a path, a query or credentials
 */
export function originIn(text: string): string | null {
  const url = URL.parse(text.trim())
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return null
  return url.pathname === '/' && url.search === '' && url.hash === '' ? url.origin : null
}
