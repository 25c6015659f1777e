import { useState } from 'react'
import type { BoardInvite, InviteAnswer } from '../../domain/invites/contract.ts'
import { href, routes } from '../../domain/routes.ts'
import { mayAct } from '../accounts/ask-to-login.ts'
import { call } from '../data/call.ts'
import { announceChange } from '../data/changes.ts'
import { useFeedEdits } from '../data/feed-edits.ts'
import { CallError, fetchPage } from '../data/fetcher.ts'
import { useWords } from '../locales/use-words.ts'
import { PersonForm } from '../relations/person-form.tsx'
import { Button } from '../ui/button.tsx'
import { usePage } from '../ui/page-context.ts'
import { showToast } from '../ui/show-toast.ts'

interface InviteBannerProps {
  /** Address of the newest invitation alone. */
  feed: string
  first: BoardInvite[]
  /** Address of the boards that the page shows. */
  boards: string | null
}

/**
 * Who asks the owner to work on a board, one at a time, the newest first (INV-001, G-119). An answer shows at once; it goes back where it
 * can't be given.
 */
export function InviteBanner({ feed, first, boards }: InviteBannerProps) {
  const { say } = useWords()
  const { viewer } = usePage()
  const { refetch } = useFeedEdits()
  const [invite, setInvite] = useState(first[0] ?? null)
  if (!invite || !viewer) return null
  const { board, invited_by_user: inviter } = invite

  const answer = async (method: 'PUT' | 'DELETE') => {
    if (!board?.id) return showToast({ kind: 'error', text: say('error.invite_not_found') })
    if (!mayAct(viewer, 'invite')) return
    setInvite(null)
    try {
      await call<InviteAnswer>(method, href(routes.api.boardInvite, { board: board.id, user: viewer.id }), {})
      showToast({ text: say(method === 'PUT' ? 'toast.invite_accepted' : 'toast.invite_declined') })
    } catch (error) {
      const refused = error instanceof CallError ? error : null
      showToast({ kind: 'error', text: refused?.message || say('error.unavailable') })
      // One that was taken back meanwhile stays away.
      if (refused?.code !== INVITE_NOT_FOUND) return setInvite(invite)
    }
    announceChange()
    if (method === 'PUT' && boards) await refetch((address) => address === boards)
    const next = await fetchPage<BoardInvite>(feed).catch(() => null)
    setInvite(next?.data[0] ?? null)
  }

  return (
    <>
      {board?.image_cover_url && <img src={board.image_cover_url} alt="" width={80} height={60} />}
      <p dir="auto">{say('invite.text', { name: inviter.first_name, board: board?.name ?? '' })}</p>
      <div>
        {ANSWERS.map(({ method, door, label, kind }) => (
          <PersonForm
            key={door}
            action={href(door, { board: board?.id ?? '' })}
            userId={viewer.id}
            onSubmit={() => void answer(method)}
          >
            <Button type="submit" kind={kind}>
              {say(label)}
            </Button>
          </PersonForm>
        ))}
      </div>
    </>
  )
}

/** Code of "Invalid Invite": somebody has taken it back. */
const INVITE_NOT_FOUND = 2300

const ANSWERS = [
  { method: 'PUT', door: routes.do.boardAccept, label: 'invite.accept', kind: 'primary' },
  { method: 'DELETE', door: routes.do.boardDecline, label: 'invite.decline', kind: 'plain' },
] as const
