import { load } from 'virtual:texts/people'
import { addTexts } from '../locales/add-texts.ts'
import type { Words } from '../locales/words.ts'

/** Fetches what answers invitations, and what it says. */
export async function loadAnswers(words: Words) {
  const [{ LiveInvite }] = await Promise.all([import('./live-invite.tsx'), addTexts(words, load)])
  return LiveInvite
}

/** Fetches the dialog of a board's people, and what it says. */
export async function loadPeople(words: Words) {
  const [{ PeopleDialog }] = await Promise.all([import('./people-dialog.tsx'), addTexts(words, load)])
  return PeopleDialog
}
