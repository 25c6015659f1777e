/** First path segments of the app: nobody may be named so (G-072). */
export const RESERVED_USERNAMES: ReadonlySet<string> = new Set(
  'me profile state v3 resource do static img assets admin api pin board boards login logout signup settings help legal healthz robots homefeed explore search today ideas conversation sitemap favicon openapi pin_creation_tool about'.split(
    ' ',
  ),
)

/**
 * Where to go after login: only a path of this site, else the front page. A backslash or a second slash would make a browser
 * read a host (G-178).
 */
export function safeNext(next: string | null | undefined): string {
  if (!next || !/^\/(?![/\\])[\x21-\x7e]*$/.test(next) || next.includes('\\')) return '/'
  return next
}
