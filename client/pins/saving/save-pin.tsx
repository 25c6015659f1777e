import { useEffect, useRef, useState } from 'react'
import type { Place } from '#client/boards/picker/place.ts'
import { newKey } from '#client/data/new-key.ts'
import { usePage } from '#client/ui/frame/page-context.ts'
import { overlay } from '#client/ui/layers/overlay.ts'
import { lastPlace } from './last-place.ts'
import { PickPlaceDialog } from './pick-place-dialog.tsx'
import { SavedNote } from './saved-note.tsx'
import { saves } from './saves.ts'
import { showPressed } from './show-pressed.ts'
import { useQuickSave } from './use-quick-save.ts'
import { useSave } from './use-save.ts'
import './save.css'

interface SavePinProps {
  /** The pressed link, Save or the place: it has the pin's id, and the picker opens beside it. */
  link: HTMLAnchorElement
  close: () => void
}

/**
 * Saves a pin after a click: to the place of the last save; before the first save, to the profile if the viewer chose that (SET-002); else to a board from the
 * picker. The place's link and a second save always ask.
 */
export function SavePin({ link, close }: SavePinProps) {
  useEffect(() => showPressed(link, false), [link])
  const { save: wanted, place: shown } = link.dataset
  const pin = wanted ?? shown ?? ''
  const { viewer } = usePage()
  const [isPicking, setPicking] = useState(false)
  const isQuick = useQuickSave(viewer)
  const save = useSave()
  const hasStarted = useRef(false)
  const put = (place: Place | null) => {
    close()
    const tracking = new URL(link.href).searchParams.get('tracking_params')
    const pick = () => overlay.set(<SavePin key={newKey()} link={link} close={() => overlay.set(null)} />)
    void save({ key: newKey(), pin, place, tracking }, { pick })
  }
  useEffect(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    if (shown !== undefined || saves.get().has(pin)) return setPicking(true)
    const last = lastPlace.get()
    if (last) return put(last.place)
    void isQuick().then((quick) => (quick ? put(null) : setPicking(true)))
  })
  if (!isPicking) return null
  return <PickPlaceDialog put={put} close={close} beside={link} note={<SavedNote pin={pin} />} namesFor={pin} />
}
