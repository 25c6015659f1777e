import { useEffect, useState } from 'react'
import { BREAKPOINTS } from '#domain/constants.ts'
import { href, routes } from '#domain/routes.ts'
import { usePage } from '../ui/frame/page-context.ts'
import { closedIsland } from '../ui/island.tsx'
import { go } from '../ui/language/page-language.ts'
import { opensHere } from '../ui/pressed.ts'
import type { Reported } from './report-form.tsx'

const ReportDialog = closedIsland(() => import('./report-dialog.tsx').then(({ ReportDialog }) => ReportDialog))

/** On wide screens, opens every link to the report page of this person in a dialog (OPT-016, G-125). */
export function ReportDialogs({ user }: { user: Reported }) {
  const { viewer } = usePage()
  const [wasOpened, setWasOpened] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  const path = href(routes.profileReport, { username: user.username })
  const mayReport = viewer !== null && !viewer.limited && viewer.id !== user.id
  useEffect(() => {
    if (!mayReport) return
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
      if (link?.pathname !== path || !opensHere(event) || innerWidth < BREAKPOINTS.tablet) return
      event.preventDefault()
      link.closest<HTMLElement>('[popover]')?.hidePopover()
      setWasOpened(true)
      setIsOpen(true)
    }
    document.addEventListener('click', onClick)
    return () => document.removeEventListener('click', onClick)
  }, [mayReport, path])
  if (!wasOpened) return null
  return <ReportDialog user={user} open={isOpen} onClose={() => setIsOpen(false)} onUnavailable={() => go(path)} />
}
