import { useEffect, useState } from 'react'
import { mayAct } from '#client/accounts/ask-to-login.ts'
import { usePage } from '#client/ui/frame/page-context.ts'
import { closedIsland } from '#client/ui/island.tsx'
import { go } from '#client/ui/language/page-language.ts'
import { opensHere } from '#client/ui/pressed.ts'
import { BREAKPOINTS } from '#domain/constants.ts'
import { routes } from '#domain/routes.ts'

const FormDialog = closedIsland(() => import('./form-dialog.tsx').then(({ FormDialog }) => FormDialog))

/**
 * On wide screens, opens links marked `data-dialog` (pages with a board's form) in a dialog over this page.
 * @param stays true if the viewer stays on this page after a form is saved; the page then shows the changes
 */
export function FormDialogs({ stays = false }: { stays?: boolean }) {
  const { viewer } = usePage()
  const [opened, setOpened] = useState<{ href: string; open: boolean } | null>(null)
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-dialog]') : null
      const address = link?.getAttribute('href')
      if (!address || !opensHere(event)) return
      const isAllowed = mayAct(viewer, link?.pathname === routes.boardCreate ? 'create_board' : 'edit')
      if (isAllowed && innerWidth < BREAKPOINTS.tablet) return
      event.preventDefault()
      link?.closest<HTMLElement>('[popover]')?.hidePopover()
      if (isAllowed) setOpened({ href: address, open: true })
    }
    document.addEventListener('click', onClick)
    return () => document.removeEventListener('click', onClick)
  }, [viewer])
  const close = () => setOpened((now) => now && { ...now, open: false })
  if (!opened) return null
  return (
    <FormDialog key={opened.href} {...opened} stays={stays} onClose={close} onUnavailable={() => go(opened.href)} />
  )
}
