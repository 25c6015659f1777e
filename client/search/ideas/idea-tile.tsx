import { type FormEvent, useRef } from 'react'
import { mayAct } from '#client/accounts/ask-to-login.ts'
import { newKey } from '#client/data/new-key.ts'
import { pictureSrcSet, rendition } from '#client/data/rendition.ts'
import { useStore } from '#client/data/store.ts'
import { useWords } from '#client/locales/use-words.ts'
import { pinPath } from '#client/pins/pin-path.ts'
import { saves } from '#client/pins/saving/saves.ts'
import { useSave } from '#client/pins/saving/use-save.ts'
import { Button } from '#client/ui/button.tsx'
import { FormKey } from '#client/ui/fields/form-key.tsx'
import { Form } from '#client/ui/form.tsx'
import { usePage } from '#client/ui/frame/page-context.ts'
import { go } from '#client/ui/language/page-language.ts'
import { colorStep } from '#domain/media/palette.ts'
import type { PinCard } from '#domain/pins/contract.ts'
import { href, routes } from '#domain/routes.ts'

export interface IdeaTileProps {
  pin: PinCard
  board: { id: string; name: string }
  /** The board's page. */
  path: string
}

const NONE: ReadonlyMap<string, string> = new Map()

/** A pin suggested on an empty board, with a button that saves it to this board at once: a form, which works without JavaScript. */
export function IdeaTile({ pin, board, path }: IdeaTileProps) {
  const { say } = useWords()
  const { mediaBase, viewer } = usePage()
  const save = useSave()
  const isSaved = useStore(saves, NONE).has(pin.id)
  // A second press before the answer repeats the same save.
  const key = useRef(newKey())
  const title = pin.title || say('pin.untitled')
  const text = say(isSaved ? 'pin.saved' : 'pin.save')
  const saveHere = (event: FormEvent) => {
    event.preventDefault()
    if (isSaved || !mayAct(viewer, 'save')) return
    const place = { boardId: board.id, boardName: board.name, section: null }
    const pick = () => go(href(routes.pinRepin, { pin: pin.id }))
    void save({ key: key.current, pin: pin.id, place, tracking: null }, { pick }).then(() => {
      key.current = newKey()
    })
  }
  return (
    <li>
      <a href={pinPath(pin)}>
        <span className={`c${colorStep(pin.color)}`}>
          {pin.key && (
            <img
              src={rendition(mediaBase, pin.key, '236x') ?? undefined}
              srcSet={pictureSrcSet(rendition(mediaBase, pin.key, '236x'), [236, 474])}
              sizes="(width < 48em) 50vw, 200px"
              width={pin.width}
              height={pin.height}
              alt={pin.alt ?? ''}
              loading="lazy"
            />
          )}
        </span>
        <b dir="auto">{title}</b>
      </a>
      <Form action={routes.do.repin} data-js="" onSubmit={saveHere}>
        <FormKey />
        <input type="hidden" name="pin_id" value={pin.id} />
        <input type="hidden" name="board_id" value={board.id} />
        <input type="hidden" name="return_to" value={path} />
        <Button type="submit" aria-label={`${text}: ${title}`} aria-disabled={isSaved}>
          {text}
        </Button>
      </Form>
    </li>
  )
}
