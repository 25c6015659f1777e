import { type MouseEvent, useState } from 'react'
import { href, routes } from '#domain/routes.ts'
import { mayAct } from '../accounts/ask-to-login.ts'
import { useWords } from '../locales/use-words.ts'
import { LinkButton } from '../ui/button.tsx'
import { usePage } from '../ui/frame/page-context.ts'
import { closedIsland } from '../ui/island.tsx'
import { go } from '../ui/language/page-language.ts'

const MessageDialog = closedIsland(() => import('./message-dialog.tsx').then(({ MessageDialog }) => MessageDialog))

export interface Addressed {
  id: string
  username: string
  /** The person's first name, else their full name. */
  name: string
}

interface MessageButtonProps {
  to: Addressed
  /** Renders a menu item instead of a button. */
  inMenu?: boolean
}

/**
 * Writes to a person: opens the message flyout (MSG-003). Visitors, and sessions from emailed links, log in first (MSG-012, ACC-012). Without JavaScript it
 * links to a page with the same form.
 */
export function MessageButton({ to, inMenu = false }: MessageButtonProps) {
  const { say } = useWords()
  const { viewer } = usePage()
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  const next = href(routes.conversationNew, { to: to.id })
  const address = viewer ? next : href(routes.login, { next })
  const open = (event: MouseEvent) => {
    event.preventDefault()
    if (!mayAct(viewer, 'send')) return
    setOpen(true)
    setOpened(true)
  }
  const attributes = { href: address, 'data-js': '', onClick: open, 'data-test-id': 'message' } as const
  return (
    <>
      {inMenu ? (
        <a {...attributes}>{say('message.button')}</a>
      ) : (
        <LinkButton {...attributes}>{say('message.button')}</LinkButton>
      )}
      {wasOpened && (
        <MessageDialog to={to} open={isOpen} onClose={() => setOpen(false)} onUnavailable={() => go(address)} />
      )}
    </>
  )
}
