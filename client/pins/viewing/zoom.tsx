import { useState } from 'react'
import { rendition } from '#client/data/rendition.ts'
import { useWords } from '#client/locales/use-words.ts'
import { usePage } from '#client/ui/frame/page-context.ts'
import { Icon } from '#client/ui/icon.tsx'
import { closedIsland } from '#client/ui/island.tsx'
import { go } from '#client/ui/language/page-language.ts'
import { opensHere } from '#client/ui/pressed.ts'
import { useCloseupContext } from '../closeup/closeup-context.ts'
import { mayMove } from '../may-move.ts'
import css from './zoom.module.css'

const ZoomDialog = closedIsland(() => import('./zoom-dialog.tsx').then(({ ZoomDialog }) => ZoomDialog))

/** A link over the pin's picture that enlarges it: in a dialog, or without JavaScript at the picture's URL. */
export function Zoom() {
  const { say } = useWords()
  const { mediaBase } = usePage()
  const { pin } = useCloseupContext()
  const [open, setOpen] = useState(false)
  const original = rendition(mediaBase, pin.image_signature, 'originals')
  if (!original) return null
  return (
    <>
      <a
        className={css.zoom}
        href={original}
        aria-label={say('closeup.zoom')}
        data-js=""
        data-test-id="zoom"
        onClick={(event) => {
          if (!opensHere(event)) return
          event.preventDefault()
          setOpen(true)
        }}
      >
        <i>
          <Icon name="search" />
        </i>
      </a>
      {open && (
        <ZoomDialog
          src={pin.frames && mayMove() ? pin.frames : original}
          pin={pin}
          onClose={() => setOpen(false)}
          onUnavailable={() => go(original)}
        />
      )}
    </>
  )
}
