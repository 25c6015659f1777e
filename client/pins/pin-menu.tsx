import { type MouseEvent, useState } from 'react'
import type { Pin } from '#domain/pins/contract.ts'
import { href, routes } from '#domain/routes.ts'
import { mayAct } from '../accounts/ask-to-login.ts'
import { useWords } from '../locales/use-words.ts'
import { ShareItems } from '../profiles/sharing/share-items.tsx'
import { usePage } from '../ui/frame/page-context.ts'
import { MenuBeside } from '../ui/layers/menu-beside.tsx'
import { type MenuPin, usePinActs } from './use-pin-acts.ts'

interface PinMenuProps {
  pin: MenuPin & Pick<Pin, 'image_signature' | 'title'>
  opener: HTMLElement
  close: () => void
}

/** The menu of a pin in a grid (G-067), with different actions for own pins and others. */
export function PinMenu({ pin, opener, close }: PinMenuProps) {
  const { say } = useWords()
  const { viewer } = usePage()
  const acts = usePinActs(pin, opener)
  const [isSharing, setSharing] = useState(false)
  const { topic: slug, topicName: topic } = opener.dataset
  const isOwn = pin.pinner.id === viewer?.id
  /** The card's own Save, which knows the place of the last save. */
  const save = isOwn ? null : opener.parentElement?.querySelector<HTMLAnchorElement>(':scope > a[data-save]')
  const press = (act: () => void, reason: 'edit' | 'hide') => (event: MouseEvent) => {
    event.preventDefault()
    if (mayAct(viewer, reason)) act()
  }
  if (isSharing)
    return (
      <MenuBeside key="share" opener={opener} label={say('share.label')} onClose={close}>
        <ShareItems path={href(routes.pin, { pin: pin.id })} title={pin.title || say('pin.untitled')} />
      </MenuBeside>
    )
  return (
    <MenuBeside key="menu" opener={opener} label={say('pin.more')} onClose={close}>
      {save && (
        <button
          type="button"
          onClick={() => {
            close()
            save.click()
          }}
        >
          {say('pin.save')}
        </button>
      )}
      <button type="button" onClick={() => setSharing(true)}>
        {say('share.label')}
      </button>
      {isOwn && (
        <a href={href(routes.pinEdit, { pin: pin.id })} data-dialog="" data-js="">
          {say('closeup.edit')}
        </a>
      )}
      {isOwn && (
        <a href={href(routes.pinAudience, { pin: pin.id })} data-dialog="">
          {say('audience.title')}
        </a>
      )}
      {isOwn && <a href={href(routes.analytics, { pin: pin.id })}>{say('analytics.title')}</a>}
      {pin.image_signature && (
        <a href={href(routes.pinDownload, { pin: pin.id })} download="">
          {say('closeup.download')}
        </a>
      )}
      {slug && topic && (
        <button
          type="button"
          onClick={press(() => {
            close()
            acts.unfollow({ slug, name: topic })
          }, 'hide')}
        >
          {say('topic.unfollow', { topic })}
        </button>
      )}
      {isOwn ? (
        <button type="button" onClick={press(acts.remove, 'edit')}>
          {say('closeup.delete')}
        </button>
      ) : (
        <>
          <button type="button" onClick={press(acts.hide, 'hide')}>
            {say('closeup.hide')}
          </button>
          <a href={href(routes.legalThing, { kind: 'pin', id: pin.id })}>{say('report.pin')}</a>
        </>
      )}
    </MenuBeside>
  )
}
