import type { Words } from '../locales/words.ts'
import type { Ideas } from './own-ideas.tsx'
import { loadTexts } from './texts.ts'

/** Fetches the section that lives, the modal, and what they say. */
export async function loadOrganizer(words: Words) {
  const [{ LiveIdeas }, { OrganizeDialog }] = await Promise.all([
    import('./live-ideas.tsx'),
    import('./organize-dialog.tsx'),
    loadTexts(words),
  ])
  return (props: { ideas: Ideas }) => <LiveIdeas {...props} dialog={OrganizeDialog} />
}

/** Fetches the grid to choose from on a page, and what it says. */
export async function loadSelecting(words: Words) {
  const [{ SelectPins }] = await Promise.all([import('./select-pins.tsx'), loadTexts(words)])
  return SelectPins
}
