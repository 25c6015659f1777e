import { overlay } from '../ui/layers/overlay.ts'
import { ShortcutSheet } from './shortcut-sheet.tsx'

/** Lays the list of all shortcuts over the page. */
export function openSheet(): void {
  overlay.set(<ShortcutSheet close={() => overlay.set(null)} />)
}
