import { type ReactNode, useState } from 'react'
import { href, routes } from '#domain/routes.ts'
import { mayAct } from '../accounts/ask-to-login.ts'
import { usePage } from '../ui/frame/page-context.ts'
import { closedIsland } from '../ui/island.tsx'
import type { PincodePerson } from './pincode-dialog.tsx'

const PincodeDialog = closedIsland(() => import('./pincode-dialog.tsx').then(({ PincodeDialog }) => PincodeDialog))

/** Opens the dialog with a person's pincode; its code is fetched then. It requires a full login (HDR-056). */
export function usePincode(person: PincodePerson | null): { open: () => void; dialog: ReactNode } {
  const { viewer, origin } = usePage()
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  function open() {
    if (!mayAct(viewer, 'share')) return
    setOpen(true)
    setOpened(true)
  }
  const dialog = person && wasOpened && (
    <PincodeDialog
      open={isOpen}
      onClose={() => setOpen(false)}
      person={person}
      url={origin + href(routes.profile, { username: person.username })}
      onUnavailable={() => setOpened(false)}
    />
  )
  return { open, dialog }
}
