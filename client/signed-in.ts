import { followOtherTabs } from './data/own/other-tabs.ts'
import type { PageViewer } from './page-data.ts'
import { hearSaves } from './pins/saving/hear-saves.tsx'
import { hearShortcuts } from './shortcuts/hear-shortcuts.ts'

/** What every page does for who is signed in, and for nobody else. */
export function whileSignedIn(viewer: PageViewer): void {
  followOtherTabs()
  hearSaves(viewer)
  hearShortcuts(viewer)
}
