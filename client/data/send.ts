import { markOfPage, VIEWER_HEADER } from '../../domain/accounts/viewer-mark.ts'
import { HL_HEADER } from '../../domain/routes.ts'
import type { PageContextData } from '../page-data.ts'
import { namedLanguage, nameLanguage } from '../ui/language/page-language.ts'

/** For whom this page was made; null: it isn't known, as in the service worker. */
let mark: string | null = null
/** How long after its answer an agreement holds for the next call of the same act, in ms: a save first asks who would see the Pin. */
const SAME_ACT = 2000
let agreed: { mark: string; until: number } | null = null

type AskWho = typeof import('./own/ask-who.ts').askWho
/** Loads what asks the person; null in the service worker, where nobody can be asked. */
let load: (() => Promise<{ askWho: AskWho }>) | null = null

/**
 * From now on all requests say for whom the page was made and which language its address names; those of a page from which it can't be told
 * for whom say nothing of that.
 * @param asking loads what asks the person, which few pages need
 */
export function sendFor(
  { viewer, session, hl }: Pick<PageContextData, 'viewer' | 'session' | 'hl'>,
  asking: () => Promise<{ askWho: AskWho }>,
): void {
  mark = markOfPage(viewer, session)
  load = asking
  nameLanguage(hl)
}

/** What an XMLHttpRequest says, as `send` does. */
export function ownMark(): string | null {
  return mark
}

/**
 * The only way in which the page's scripts ask the server: it says for whom the page was made (docs/decisions/147), and in
 * which language. If somebody else is signed in by now, the server does nothing, and the person is asked whether to send a write again as the
 * other account.
 * @param isOwn never sends it as another account: it waits until its own is back
 * @param isQuiet the page writes it by itself, so nobody is asked: the page is told, as if it had read
 * @returns a refusal (409) if the person doesn't want that. Rejects as `fetch` does.
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
