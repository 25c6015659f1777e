import { closedIsland } from '../ui/island.tsx'
import { layOver } from '../ui/layers/overlay.ts'

const OfflineNote = closedIsland(() => import('./offline-note.tsx').then(({ OfflineNote }) => OfflineNote))

/** Says that the page comes from this device, if it was loaded without a network. */
export function noteOffline(): void {
  if (!navigator.onLine) void layOver((done) => <OfflineNote done={done} onUnavailable={done} />)
}

/** Loads its code, so that it is kept with the pages. */
export const prepareNote = OfflineNote.preload
