import type { Words } from '#client/locales/words.ts'
import type { OtherViewer } from './same-viewer.ts'

/** Display names of both viewers; `before` is null if the document is a visitor's or names no one. */
export function namesOf(words: Words, { before, now }: OtherViewer): { before: string | null; now: string } {
  const known = before?.username ? { username: before.username, subject: before.subject } : null
  return {
    before: known && nameOf(words, known),
    now: nameOf(words, { username: now.username, subject: now.subject?.username ?? null }),
  }
}

/** A sentence with both names. */
export function describeViewers(words: Words, failure: OtherViewer): string {
  const { before, now } = namesOf(words, failure)
  return before === null ? words._('viewer.now', { now }) : words._('viewer.both', { before, now })
}

function nameOf(words: Words, { username, subject }: { username: string; subject: string | null }): string {
  const name = `@${username}`
  return subject ? words._('viewer.acting', { username: name, subject: `@${subject}` }) : name
}
