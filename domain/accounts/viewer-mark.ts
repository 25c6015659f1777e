/** Request header of a page's script with the viewer that the page was made for; in a rejection, with the current viewer. */
export const VIEWER_HEADER = 'x-viewer'
/** Header of a rejection: present if the account of the page is linked, so that the person may switch back to it. */
export const LINKED_HEADER = 'x-viewer-linked'
/** Form field with the same content. Not part of the form's input. */
export const VIEWER_FIELD = 'viewer'
/** The mark that a visitor's page sends. */
export const VISITOR_MARK = '-'

/** The viewer that a document was made for (docs/decisions/147). */
export interface ViewerMark {
  id: number
  /** Their username at that time; null: not given, as by the service worker. */
  username: string | null
  /** Derived from the session's token; if it is correct, no query is needed to compare viewers. null: not given. */
  seal: string | null
  /** The person for whom the viewer acted; null: nobody. */
  subject: { id: number; username: string } | null
}

const MARK = /^(\d{1,16})(?:\.([a-z0-9_]{1,30})\.([0-9a-f]{8})(?:\.(\d{1,16})\.([a-z0-9_]{0,30}))?)?$/

/**
 * The mark of the viewer in a page's forms and script. null: none, because the browser sent a session although the page is the same for everybody.
 * @param session true if the browser sent one
 */
export function markOfPage(viewer: { mark: string } | null, session: boolean | undefined): string | null {
  return viewer?.mark ?? (session ? null : VISITOR_MARK)
}

/** Encodes a mark as a header or field: `id.username.seal`, for a delegate `id.username.seal.subject.username`. */
export function viewerMark({ id, username, seal, subject }: ViewerMark): string {
  return [id, username, seal, ...(subject ? [subject.id, subject.username] : [])].join('.')
}

/** Parses a mark; `visitor`: from a visitor's page; null: malformed. */
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
