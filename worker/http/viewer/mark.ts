import { viewerMark } from '../../../domain/accounts/viewer-mark.ts'
import { hashToken } from '../cookies/tokens.ts'

/** The viewer of a document, with the person for whom they act in it. */
export interface MarkedViewer {
  id: number
  username: string
  subject: { id: number; username: string } | null
}

/**
 * Proves to the next request that the document's viewer is the one of its session, without asking the database. It depends on whom a delegate
 * has chosen to act for. Of the session's token it tells nothing.
 */
export async function sealOf(sessionHash: string, subjectId: number | null): Promise<string> {
  return (await hashToken(`viewer ${sessionHash} ${subjectId ?? ''}`)).slice(0, 8)
}

/** What the forms and the script of a document send for its viewer. @param chosenId whom a delegate has chosen, allowed or not */
export async function markFor(sessionHash: string, viewer: MarkedViewer, chosenId: number | null): Promise<string> {
  const { id, username, subject } = viewer
  return viewerMark({ id, username, subject, seal: await sealOf(sessionHash, chosenId) })
}
