import { useRef, useState } from 'react'
import { createHeading } from '#client/boards/forms/create-items.tsx'
import { useWords } from '#client/locales/use-words.ts'
import { usePage } from '#client/ui/frame/page-context.ts'
import { Icon } from '#client/ui/icon.tsx'
import { go } from '#client/ui/language/page-language.ts'
import { Dialog } from '#client/ui/layers/dialog.tsx'
import { showToast } from '#client/ui/states/show-toast.ts'
import { IMAGE_TYPES, isCreationDisabled, isPictureFile, VIEW_TYPES } from '#domain/pins/creation.ts'
import { href, routes } from '#domain/routes.ts'
import { LinkEntry } from '../builder/link-entry.tsx'
import { readSession, writeSession } from '../builder/pin-builder-session.ts'
import { PictureIcon } from '../picture-icon.tsx'
import { handOver } from '../publishing/hand-over.ts'
import { PublishingOff } from '../publishing/publishing-off.tsx'
import css from './create-menu.module.css'
import type { Opened } from './create-menus.tsx'

interface CreateMenuProps {
  opened: Opened
  onClose: () => void
}

/** The create menu on phones (G-155): a sheet, opened by the plus button of a profile, board or section. */
export function CreateMenu({ opened, onClose }: CreateMenuProps) {
  const { say } = useWords()
  const { experiments } = usePage()
  const [session, setSession] = useState(readSession)
  const [wasRefused, setRefused] = useState(false)
  const files = useRef<HTMLInputElement>(null)
  // The content stays the same while the sheet fades out.
  const [item, setItem] = useState(opened?.item)
  if (opened && opened.item !== item) setItem(opened.item)
  const { view, board } = item?.dataset ?? {}
  const address = item?.getAttribute('href') ?? routes.pinBuilder
  const isOff = isCreationDisabled(experiments?.web_pin_creation_disabled, 'pin')
  const keep = (next: typeof session) => {
    setSession(next)
    writeSession(next)
  }
  const close = () => {
    setRefused(false)
    onClose()
  }
  const hasMenu = opened?.what === 'menu' && !wasRefused
  const take = async (file: File | undefined) => {
    if (!file) return
    if (!isPictureFile(file)) return showToast({ kind: 'error', text: say('make.not_image') })
    onClose()
    await handOver([file], 'uploaded')
    go(address)
  }
  return (
    <>
      <Dialog
        open={hasMenu}
        onClose={close}
        title={say(createHeading(view ? Number(view) : null))}
        testId="create-menu"
      >
        <h3 className={css.group}>{say('create.group_create')}</h3>
        <ul className={css.options}>
          <li>
            <button
              type="button"
              aria-expanded={session.isInputOpen}
              onClick={() => (isOff ? setRefused(true) : keep({ ...session, isInputOpen: !session.isInputOpen }))}
            >
              <Icon name="globe" size={24} />
              {say('create.website')}
            </button>
            {session.isInputOpen && !isOff && (
              <LinkEntry address={address} session={session} keep={keep} close={onClose} />
            )}
          </li>
          <li>
            <button type="button" onClick={() => (isOff ? setRefused(true) : files.current?.click())}>
              <PictureIcon size={24} />
              {say('create.photo')}
            </button>
            <input
              ref={files}
              type="file"
              accept={IMAGE_TYPES}
              hidden
              data-test-id="create-photo"
              onChange={(event) => void take(event.target.files?.[0])}
            />
          </li>
        </ul>
        {Number(view) !== VIEW_TYPES.section && (
          <>
            <h3 className={css.group}>{say('create.group_add')}</h3>
            <ul className={css.options}>
              <li>
                <a href={board ? href(routes.sectionCreate, { board }) : routes.boardCreate}>
                  <Icon name="pages" size={24} />
                  {say(board ? 'create.section' : 'create.board')}
                </a>
              </li>
            </ul>
          </>
        )}
      </Dialog>
      <PublishingOff open={opened !== null && !hasMenu} onClose={close} />
    </>
  )
}
