import { followOtherTabs } from './data/own/other-tabs.ts'
import type { PageViewer } from './page-data.ts'
import { listenToSaves } from './pins/saving/listen-to-saves.tsx'
import { listenToShortcuts } from './shortcuts/listen-to-shortcuts.ts'

/** Listeners of every page for signed-in viewers only. */
export function whileSignedIn(viewer: PageViewer): void {
  followOtherTabs()
  listenToSaves(viewer)
  listenToShortcuts(viewer)
}
