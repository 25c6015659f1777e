import type { Words } from '../locales/words.ts'
import { loadTexts } from './texts.ts'

/** Fetches what answers invitations, and what it says. */
export async function loadAnswers(words: Words) {
  const [{ LiveInvite }] = await Promise.all([import('./live-invite.tsx'), loadTexts(words)])
  return LiveInvite
}

/** Fetches the dialog of a board's people, and what it says. */
export async function loadPeople(words: Words) {
  const [{ PeopleDialog }] = await Promise.all([import('./people-dialog.tsx'), loadTexts(words)])
  return PeopleDialog
}
