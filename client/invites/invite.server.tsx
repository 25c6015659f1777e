import type { BoardInvite } from '../../domain/invites/contract.ts'
import { Feed } from '../data/resource.tsx'
import { InviteCard } from './invite-card.tsx'

/** The invitation as the document has it. */
export function DrawnInvite({ feed }: { feed: string }) {
  return (
    <Feed<BoardInvite> href={feed} fallback={null}>
      {(outcome) => outcome.ok && outcome.page.data[0] && <InviteCard invite={outcome.page.data[0]} />}
    </Feed>
  )
}
