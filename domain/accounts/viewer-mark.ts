/** The header in which a page's script says for whom the page was made. A refusal names in it who is signed in now. */
export const VIEWER_HEADER = 'x-viewer'
/** Beside it in a refusal: the account of the page is linked, so that one may switch back to it. */
export const LINKED_HEADER = 'x-viewer-linked'
/** The field of forms that says the same. It is no part of their input. */
export const VIEWER_FIELD = 'viewer'
/** What a visitor's page sends. */
export const VISITOR_MARK = '-'

/** For whom a document was made (docs/decisions/147). */
export interface ViewerMark {
  id: number
  /** As it was then; null: not said, as by the service worker. */
  username: string | null
  /** Derived from the session: who brings the right one was not asked for again. Null: not said. */
  seal: string | null
  /** The person whom the viewer acted for; null: nobody. */
  subject: { id: number; username: string } | null
}

const MARK = /^(\d{1,16})(?:\.([a-z0-9_]{1,30})\.([0-9a-f]{8})(?:\.(\d{1,16})\.([a-z0-9_]{0,30}))?)?$/

/**
 * What a page's forms and script say of its viewer. null: nothing, because the browser sent a session although the page is made for nobody.
 * @param session whether it did
 */
export function markOfPage(viewer: { mark: string } | null, session: boolean | undefined): string | null {
  return viewer?.mark ?? (session ? null : VISITOR_MARK)
}

/** As a header or field: `id.username.seal`, of a delegate `id.username.seal.subject.username`. */
export function viewerMark({ id, username, seal, subject }: ViewerMark): string {
  return [id, username, seal, ...(subject ? [subject.id, subject.username] : [])].join('.')
}

/** Reads a mark; `visitor`: of a visitor's page; null: it is malformed. */
export function parseViewerMark(text: string): ViewerMark | 'visitor' | null {
  if (text === VISITOR_MARK) return 'visitor'
  const [whole, id, username, seal, subject, subjectName = ''] = MARK.exec(text) ?? []
  if (whole === undefined) return null
  return {
    id: Number(id),
    username: username ?? null,
    seal: seal ?? null,
    subject: subject === undefined ? null : { id: Number(subject), username: subjectName },
  }
}
