import { mayAct } from '../accounts/ask-to-login.ts'
import { newKey } from '../data/new-key.ts'
import type { Words } from '../locales/words.ts'
import type { PageViewer } from '../page-data.ts'
import { overlay } from '../ui/overlay.ts'
import { opensHere } from '../ui/pressed.ts'

/**
 * Hears Save wherever it stands on the page, so that no card has code of its own. Who came by a mailed link is asked to log in
 * (ACC-011). What can't be fetched leaves the link to lead to its page.
 */
export function hearSaves(viewer: PageViewer, words: Words): void {
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-save]')
    if (!link || !opensHere(event)) return
    event.preventDefault()
    if (mayAct(viewer, 'save')) open(link, words).catch(() => location.assign(link.href))
  })
}

async function open(link: HTMLAnchorElement, words: Words): Promise<void> {
  const { SavePin, loadPickerTexts } = await (await import('./live-save.tsx')).loadSaving()
  await loadPickerTexts(words)
  overlay.set(<SavePin key={newKey()} link={link} close={() => overlay.set(null)} />)
}
