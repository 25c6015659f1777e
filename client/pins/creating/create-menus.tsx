import { useEffect, useState } from 'react'
import { mayAct } from '#client/accounts/ask-to-login.ts'
import { usePage } from '#client/ui/frame/page-context.ts'
import { closedIsland } from '#client/ui/island.tsx'
import { go } from '#client/ui/language/page-language.ts'
import { opensHere } from '#client/ui/pressed.ts'
import { closest } from '#client/ui/presses.ts'
import { routes } from '#domain/routes.ts'

const CreateMenu = closedIsland(() => import('./create-menu.tsx').then(({ CreateMenu }) => CreateMenu))

/** The open part: the sheet, or the message that publishing is switched off. */
export type Opened = { item: HTMLElement; what: 'menu' | 'off' } | null

/**
 * Handles clicks on the create menus of the page: viewers with a limited session must log in first (CRE-020), phones open a sheet instead
 * (G-155).
 */
export function CreateMenus() {
  const { viewer, mobile, experiments } = usePage()
  const [opened, setOpened] = useState<Opened>(null)
  const [wasOpened, setWasOpened] = useState(false)
  const off = experiments?.web_pin_creation_disabled
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const pressed = closest(event, '[popovertarget$=create],[data-make]')
      if (!pressed || !opensHere(event)) return
      const { make } = pressed.dataset
      const isAllowed = mayAct(viewer, 'create')
      if (isAllowed && !(make ? off === 'disable_all' || (off && make === 'pin') : mobile)) return
      event.preventDefault()
      const menu = make
        ? pressed.closest('[data-menu]')
        : document.getElementById(pressed.getAttribute('popovertarget') ?? '')
      const item = menu?.querySelector<HTMLElement>('[data-view]')
      if (!isAllowed || !item) return
      setOpened({ item, what: make ? 'off' : 'menu' })
      setWasOpened(true)
    }
    document.addEventListener('click', onClick)
    return () => document.removeEventListener('click', onClick)
  }, [viewer, mobile, off])
  if (!wasOpened) return null
  const leave = () => go(routes.pinBuilder)
  return <CreateMenu opened={opened} onClose={() => setOpened(null)} onUnavailable={leave} />
}
