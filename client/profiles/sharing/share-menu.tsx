import type { MouseEvent } from 'react'
import { mayAct } from '#client/accounts/ask-to-login.ts'
import { useWords } from '#client/locales/use-words.ts'
import { buttonClass } from '#client/ui/button.tsx'
import { usePage } from '#client/ui/frame/page-context.ts'
import { Icon } from '#client/ui/icon.tsx'
import { Menu } from '#client/ui/layers/menu.tsx'
import { href, routes } from '#domain/routes.ts'
import type { PincodePerson } from '../pincode-dialog.tsx'
import { usePincode } from '../use-pincode.tsx'
import { ShareItems, type ShareItemsProps } from './share-items.tsx'

export interface ShareMenuProps extends ShareItemsProps {
  /** Id of the menu, unique in the page. */
  id: string
  /** The person whose profile it is, for their pincode. */
  person?: PincodePerson
  /** The button's text; without one it shows an icon. */
  text?: string
}

/** A button that opens the share menu (MOD-024, G-118). Sessions from emailed links log in first (ACC-016). */
export function ShareMenu({ id, person, text, ...shared }: ShareMenuProps) {
  const { say } = useWords()
  const { viewer } = usePage()
  const pincode = usePincode(person ?? null)
  const label = text ?? say('share.label')
  const className = buttonClass(text === undefined ? 'round' : 'plain')
  const content = text ?? <Icon name="share" />
  // Only sharing a profile requires a full login: its link may admit people.
  if (person && viewer?.limited) {
    const ask = (event: MouseEvent) => {
      event.preventDefault()
      mayAct(viewer, 'share')
    }
    return (
      <a
        className={className}
        href={href(routes.login, { next: shared.path })}
        aria-label={label}
        data-js=""
        onClick={ask}
      >
        {content}
      </a>
    )
  }

  return (
    <>
      <Menu id={id} label={label} className={className} content={content}>
        <ShareItems {...shared} />
        {person && (
          <button type="button" data-needs-script="" onClick={pincode.open}>
            {say('pincode.open')}
          </button>
        )}
      </Menu>
      {pincode.dialog}
    </>
  )
}
