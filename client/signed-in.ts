import { GATE_CLOSED } from './data/call.ts'
import { followOtherTabs } from './data/own/other-tabs.ts'
import { noteOffline } from './offline/note-offline.tsx'
import { PAGES } from './offline/pages-name.ts'
import type { PageViewer } from './page-data.ts'
import { listenToSaves } from './pins/saving/listen-to-saves.tsx'
import { watchWaiting } from './pins/saving/watch-waiting.tsx'
import { rememberGrid } from './pins/viewing/opened-from.ts'
import { listenToShortcuts } from './shortcuts/listen-to-shortcuts.ts'

/** Installs the listeners that every page of a signed-in viewer needs. */
export function whileSignedIn(viewer: PageViewer, page: string): void {
  followOtherTabs()
  if (viewer.logs) void import('./analytics/log-clicks.ts').then(({ logClicks }) => logClicks(page))
  if (viewer.gates) void loadGate().then(({ replaceCreation }) => replaceCreation())
  addEventListener(GATE_CLOSED, () => void loadGate().then(({ askToConfirm }) => askToConfirm()))
  listenToSaves(viewer)
  listenToShortcuts(viewer)
  addEventListener('click', rememberGrid, true)
}

/** Called after hydration: starts the live updates of a signed-in viewer's pages. */
export async function goLive(viewer: PageViewer): Promise<void> {
  const { id, live } = viewer
  watchWaiting(viewer)
  noteOffline()
  if (await globalThis.caches?.has(PAGES))
    void import('./offline/check-owner.ts').then((part) => part.checkOwner(viewer))
  const { followNews } = await import('./notifications/follow-news.ts')
  followNews()
  if (!live) return
  const { connect } = await import('./live/connect.ts')
  connect(id)
}

/** Loaded on demand: few people need it (CRE-035). */
function loadGate() {
  return import('./accounts/creation-gate.tsx')
}
