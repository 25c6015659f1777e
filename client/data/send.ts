import { markOfPage, VIEWER_HEADER } from '#domain/accounts/viewer-mark.ts'
import { HL_HEADER } from '#domain/routes.ts'
import type { PageContextData } from '../page-data.ts'
import { namedLanguage, nameLanguage } from '../ui/language/page-language.ts'

/** Mark of the viewer for whom this page was made; null: unknown, as in the service worker. */
let mark: string | null = null
/** How long a decision also holds for the next call of the same act, in ms: a save first asks who would see the Pin. */
const SAME_ACT = 2000
let agreed: { mark: string; until: number } | null = null

type AskWho = typeof import('./own/ask-who.ts').askWho
/** Loads the code that asks the person; null in the service worker, which cannot ask. */
let load: (() => Promise<{ askWho: AskWho }>) | null = null

/**
 * Makes all later requests carry the page's viewer and the language of its URL. Pages with an unknown viewer send no viewer.
 * @param asking loads the code that asks the person, which few pages need
 */
export function sendFor(
  { viewer, session, hl }: Pick<PageContextData, 'viewer' | 'session' | 'hl'>,
  asking: () => Promise<{ askWho: AskWho }>,
): void {
  mark = markOfPage(viewer, session)
  load = asking
  nameLanguage(hl)
}

/** The mark for an XMLHttpRequest, which must send it as `send` does. */
export function ownMark(): string | null {
  return mark
}

/**
 * Sends a request; all scripts of the page must use it. Adds the viewer for whom the page was made (docs/decisions/147), and the language. If another account
 * is signed in now, the server does nothing, and the person is asked whether to resend a write as that account.
 * @param isOwn never sent as another account: waits until the page's own is back
 * @param isQuiet a background write: handled like a read, without asking
 * @returns a refusal (409) if the person declines. Rejects as `fetch` does.
 */
export async function send(
  href: string,
  init: RequestInit = {},
  { isOwn = false, isQuiet = false } = {},
): Promise<Response> {
  const headers = new Headers(init.headers)
  const hl = namedLanguage()
  if (hl) headers.set(HL_HEADER, hl)
  const sendAs = (viewer: string | null) => {
    if (viewer !== null) headers.set(VIEWER_HEADER, viewer)
    return fetch(href, { ...init, headers })
  }
  const answer = await sendAs(headers.get(VIEWER_HEADER) ?? mark)
  if (!load || !answer.headers.has(VIEWER_HEADER)) return answer
  const what = init.method === undefined || isQuiet ? 'read' : isOwn ? 'waits' : 'asks'
  const isAgreed = agreed !== null && agreed.mark === answer.headers.get(VIEWER_HEADER) && Date.now() < agreed.until
  const { askWho } = await load()
  const viewer =
    what === 'asks' && isAgreed ? answer.headers.get(VIEWER_HEADER) : await askWho(answer, mark ?? '', what)
  if (viewer === null) return answer
  const again = await sendAs(viewer)
  agreed = { mark: viewer, until: Date.now() + SAME_ACT }
  return again
}
