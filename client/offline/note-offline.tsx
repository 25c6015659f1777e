import { closedIsland } from '../ui/island.tsx'
import { layOver } from '../ui/layers/overlay.ts'

const OfflineNote = closedIsland(() => import('./offline-note.tsx').then(({ OfflineNote }) => OfflineNote))

/** If the page was loaded offline, says that it comes from this device. */
export function noteOffline(): void {
  if (!navigator.onLine) void layOver((done) => <OfflineNote done={done} onUnavailable={done} />)
}

/** Loads the note's code, so that it is stored with the pages. */
export const prepareNote = OfflineNote.preload
