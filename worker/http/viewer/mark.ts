import { viewerMark } from '#domain/accounts/viewer-mark.ts'
import { hashToken } from '../cookies/tokens.ts'

/** The viewer of a document, and the person for whom they act in it. */
export interface MarkedViewer {
  id: number
  username: string
  subject: { id: number; username: string } | null
}

/**
 * Lets the next request verify, without the database, that the document's viewer is the session's user, with the same choice of a person to act for.
 * Reveals nothing about the session's token.
 */
export async function sealOf(sessionHash: string, subjectId: number | null): Promise<string> {
  return (await hashToken(`viewer ${sessionHash} ${subjectId ?? ''}`)).slice(0, 8)
}

/** The viewer's mark, which forms and scripts of a document send. @param chosenId the person a delegate has chosen, allowed or not */
export async function markFor(sessionHash: string, viewer: MarkedViewer, chosenId: number | null): Promise<string> {
  const { id, username, subject } = viewer
  return viewerMark({ id, username, subject, seal: await sealOf(sessionHash, chosenId) })
}
