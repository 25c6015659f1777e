import { type MouseEvent, useEffect, useState } from 'react'
import type { BoardInvite, InviteAnswer } from '../../domain/invites/contract.ts'
import { href, routes } from '../../domain/routes.ts'
import { mayAct } from '../accounts/ask-to-login.ts'
import { call } from '../data/call.ts'
import { announceChange } from '../data/changes.ts'
import { useFeedEdits } from '../data/feed-edits.ts'
import { CallError, fetchPage } from '../data/fetcher.ts'
import { useResource } from '../data/resource.tsx'
import { useWords } from '../locales/use-words.ts'
import { usePage } from '../ui/page-context.ts'
import { showToast } from '../ui/show-toast.ts'
import { InviteCard } from './invite-card.tsx'

interface LiveInviteProps {
  feed: string
  boards: string | null
  /** What was pressed first: `accept` or `decline`. */
  answer: string
}

/** Code of "Invalid Invite": somebody has taken it back. */
const INVITE_NOT_FOUND = 2300

/** Invitations that are answered one after the other: what was pressed shows at once, and goes back where it can't be (INV-011). */
export function LiveInvite({ feed, boards, answer: first }: LiveInviteProps) {
  const { say } = useWords()
  const { viewer } = usePage()
  const { refetch } = useFeedEdits()
  const outcome = useResource<BoardInvite>(feed)
  const [invite, setInvite] = useState(outcome.ok ? (outcome.page.data[0] ?? null) : null)

  const answer = async (isAccepted: boolean) => {
    if (!invite?.board?.id) return showToast({ kind: 'error', text: say('error.invite_not_found') })
    if (!viewer || !mayAct(viewer, 'invite')) return
    setInvite(null)
    document.getElementById('main')?.focus({ preventScroll: true })
    try {
      const path = href(routes.api.boardInvite, { board: invite.board.id, user: viewer.id })
      await call<InviteAnswer>(isAccepted ? 'PUT' : 'DELETE', path, {})
      showToast({ text: say(isAccepted ? 'toast.invite_accepted' : 'toast.invite_declined') })
    } catch (error) {
      const refused = error instanceof CallError ? error : null
      showToast({ kind: 'error', text: refused?.message || say('error.unavailable') })
      // One that was taken back meanwhile stays away.
      if (refused?.code !== INVITE_NOT_FOUND) return setInvite(invite)
    }
    announceChange()
    if (isAccepted && boards) await refetch((address) => address === boards)
    const next = await fetchPage<BoardInvite>(feed).catch(() => null)
    setInvite(next?.data[0] ?? null)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was pressed before this was there is done once
  useEffect(() => {
    void answer(first === 'accept')
  }, [])

  const onClick = (event: MouseEvent) => {
    const act = event.target instanceof Element && event.target.closest('[data-act]')?.getAttribute('data-act')
    if (!act) return
    event.preventDefault()
    void answer(act === 'accept')
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: what is pressed are the buttons inside
    <section data-test-id="own-invite" onClick={onClick}>
      {invite && <InviteCard invite={invite} />}
    </section>
  )
}
