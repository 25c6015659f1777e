import { useState } from 'react'
import type { BoardInvite, InviteAnswer } from '#domain/invites/contract.ts'
import { href, routes } from '#domain/routes.ts'
import { mayAct } from '../accounts/ask-to-login.ts'
import { call } from '../data/call.ts'
import { announceChange } from '../data/changes.ts'
import { useFeedEdits } from '../data/feed-edits.ts'
import { CallError, fetchPage } from '../data/fetcher.ts'
import { Feed } from '../data/resource.tsx'
import { useWords } from '../locales/use-words.ts'
import { usePage } from '../ui/frame/page-context.ts'
import { showToast } from '../ui/states/show-toast.ts'
import { InviteCard } from './invite-card.tsx'

interface OwnInviteProps {
  /** API URL of the newest invitation. */
  feed: string
  /** API URL of the boards on the page. */
  boards: string | null
}

/** Error code "Invalid Invite": the invitation was withdrawn. */
const INVITE_NOT_FOUND = 2300

/** The newest open invitation, on the viewer's own profile (INV-002). */
export function OwnInvite(props: OwnInviteProps) {
  return (
    <section data-test-id="own-invite">
      <Feed<BoardInvite> href={props.feed} fallback={null}>
        {(outcome) => <Invites {...props} first={outcome.ok ? (outcome.page.data[0] ?? null) : null} />}
      </Feed>
    </section>
  )
}

/** Shows one invitation after another. An answer takes effect at once and is reverted if the request fails (INV-011). */
function Invites({ feed, boards, first }: OwnInviteProps & { first: BoardInvite | null }) {
  const { say } = useWords()
  const { viewer } = usePage()
  const { refetch } = useFeedEdits()
  const [invite, setInvite] = useState(first)

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
      // An invitation that was withdrawn in the meantime is not shown again.
      if (refused?.code !== INVITE_NOT_FOUND) return setInvite(invite)
    }
    announceChange()
    if (isAccepted && boards) await refetch((address) => address === boards)
    const next = await fetchPage<BoardInvite>(feed).catch(() => null)
    setInvite(next?.data[0] ?? null)
  }

  return invite && <InviteCard invite={invite} onAnswer={(isAccepted) => void answer(isAccepted)} />
}
