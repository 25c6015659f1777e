import { useEffect, useState } from 'react'
import { routes } from '../../domain/routes.ts'
import { mayAct } from '../accounts/ask-to-login.ts'
import type { Words } from '../locales/words.ts'
import { usePage } from '../ui/page-context.ts'
import { opensHere } from '../ui/pressed.ts'
import { useLazy } from '../ui/use-lazy.ts'

const load = async (words: Words) => (await import('./load-create.ts')).loadCreate(words)

/** What was opened: the sheet of a menu, or what stands in place of a builder while nobody publishes. */
export type Opened = { item: HTMLElement; what: 'menu' | 'off' } | null

/**
 * Answers presses on a create menu, wherever the page has one: who came by a mailed link logs in first (CRE-020); on phones a sheet opens
 * in its place (G-155).
 */
export function CreateHost() {
  const { viewer, mobile, experiments } = usePage()
  const [opened, setOpened] = useState<Opened>(null)
  const View = useLazy(load, opened !== null, () => location.assign(routes.pinBuilder))
  const off = experiments?.web_pin_creation_disabled
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const pressed = (event.target as Element).closest<HTMLElement>('[popovertarget=create],[data-make]')
      if (!pressed || !opensHere(event)) return
      const { make } = pressed.dataset
      const isAllowed = mayAct(viewer, 'create')
      if (isAllowed && !(make ? off === 'disable_all' || (off && make === 'pin') : mobile)) return
      event.preventDefault()
      const item = document.querySelector<HTMLElement>('[data-view]')
      if (isAllowed && item) setOpened({ item, what: make ? 'off' : 'menu' })
    }
    document.addEventListener('click', onClick)
    return () => document.removeEventListener('click', onClick)
  }, [viewer, mobile, off])
  return View && <View opened={opened} onClose={() => setOpened(null)} />
}
