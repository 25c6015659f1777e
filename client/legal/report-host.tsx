import { useEffect, useState } from 'react'
import { BREAKPOINTS } from '../../domain/constants.ts'
import { href, routes } from '../../domain/routes.ts'
import { usePage } from '../ui/page-context.ts'
import { opensHere } from '../ui/pressed.ts'
import { useLazy } from '../ui/use-lazy.ts'
import type { Reported } from './report-form.tsx'

const load = async () => (await import('./report-dialog.tsx')).ReportDialog

/**
 * Opens the report form over the page on wide screens, where a link of the page leads to its own page (OPT-016, G-125). Whatever links
 * there need not know.
 */
export function ReportHost({ user }: { user: Reported }) {
  const { viewer } = usePage()
  const [isWanted, setIsWanted] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  const path = href(routes.profileReport, { username: user.username })
  const mayReport = viewer !== null && !viewer.limited && viewer.id !== user.id
  const View = useLazy(load, isWanted, () => location.assign(path))
  useEffect(() => {
    if (!mayReport) return
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
      if (link?.getAttribute('href') !== path || !opensHere(event) || innerWidth < BREAKPOINTS.tablet) return
      event.preventDefault()
      link.closest<HTMLElement>('[popover]')?.hidePopover()
      setIsWanted(true)
      setIsOpen(true)
    }
    document.addEventListener('click', onClick)
    return () => document.removeEventListener('click', onClick)
  }, [mayReport, path])
  return View && <View user={user} open={isOpen} onClose={() => setIsOpen(false)} />
}
