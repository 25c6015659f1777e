import { load } from 'virtual:texts/organize'
import { addTexts } from '../locales/add-texts.ts'
import type { Words } from '../locales/words.ts'
import type { Ideas } from './own-ideas.tsx'

/** Fetches the section that lives, the modal, and what they say. */
export async function loadOrganizer(words: Words) {
  const [{ LiveIdeas }, { OrganizeDialog }] = await Promise.all([
    import('./live-ideas.tsx'),
    import('./organize-dialog.tsx'),
    addTexts(words, load),
  ])
  return (props: { ideas: Ideas }) => <LiveIdeas {...props} dialog={OrganizeDialog} />
}

/** Fetches the grid to choose from on a page, and what it says. */
export async function loadSelecting(words: Words) {
  const [{ SelectPins }] = await Promise.all([import('./select-pins.tsx'), addTexts(words, load)])
  return SelectPins
}
