import { useEffect, useRef, useState } from 'react'
import { PickBoardDialog } from '../../boards/picker/pick-board-dialog.tsx'
import { usePage } from '../../ui/frame/page-context.ts'
import { SavedNote } from './saved-note.tsx'
import { saves } from './saves.ts'
import { useQuickSave } from './use-quick-save.ts'
import { useSave } from './use-save.ts'
import './save.css'

interface SavePinProps {
  /** The Save that was pressed: its pin, and the place that the picker stands beside. */
  link: HTMLAnchorElement
  close: () => void
}

/**
 * What a press on Save does: to the profile at once, or it asks for a board (SET-002). What is saved already, and what couldn't go to the
 * profile, is always asked for.
 */
export function SavePin({ link, close }: SavePinProps) {
  const pin = link.dataset.save ?? ''
  const { viewer } = usePage()
  const [isPicking, setPicking] = useState(false)
  const isQuick = useQuickSave(viewer)
  const save = useSave(pin, new URL(link.href).searchParams.get('tracking_params'))
  const isBegun = useRef(false)
  useEffect(() => {
    if (isBegun.current) return
    isBegun.current = true
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
