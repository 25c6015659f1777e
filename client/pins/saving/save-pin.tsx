import { useEffect, useRef, useState } from 'react'
import { PickBoardDialog } from '../../boards/picker/pick-board-dialog.tsx'
import { usePage } from '../../ui/frame/page-context.ts'
import { SavedNote } from './saved-note.tsx'
import { saves } from './saves.ts'
import { useQuickSave } from './use-quick-save.ts'
import { useSave } from './use-save.ts'
import './save.css'

interface SavePinProps {
  /** The pressed Save link: it has the pin's id, and the picker opens beside it. */
  link: HTMLAnchorElement
  close: () => void
}

/** Saves a pin after a click: to the profile at once, or to a board that the picker asks for (SET-002). A second save always asks. */
export function SavePin({ link, close }: SavePinProps) {
  const pin = link.dataset.save ?? ''
  const { viewer } = usePage()
  const [isPicking, setPicking] = useState(false)
  const isQuick = useQuickSave(viewer)
  const save = useSave(pin, new URL(link.href).searchParams.get('tracking_params'))
  const hasStarted = useRef(false)
  useEffect(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    const wasSaved = saves.get().has(pin)
    void (wasSaved ? Promise.resolve(false) : isQuick()).then((quick) => {
      if (!quick) return setPicking(true)
      close()
      void save(null)
    })
  })
  if (!isPicking) return null
  const put = (place: Parameters<typeof save>[0]) => {
    close()
    void save(place)
  }
  return (
    <PickBoardDialog
      source="save_pin"
      busy={false}
      pick={async (place) => {
        put(place)
        return true
      }}
      pickProfile={() => put(null)}
      close={close}
      beside={link}
      note={<SavedNote pin={pin} />}
    />
  )
}
