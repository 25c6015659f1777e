import { useState } from 'react'
import type { BoardPeople, BoardPerson, CollaboratorAnswer, InviteAnswer } from '#domain/invites/contract.ts'
import { href, routes } from '#domain/routes.ts'
import { mayAct } from '../accounts/ask-to-login.ts'
import { call } from '../data/call.ts'
import { announceChange } from '../data/changes.ts'
import { CallError, fetchOne } from '../data/fetcher.ts'
import { useWords } from '../locales/use-words.ts'
import { usePage } from '../ui/frame/page-context.ts'
import { showToast } from '../ui/states/show-toast.ts'
import { useOfferUndo } from '../undo/offer-undo.ts'

/** A board's owner, collaborators and invitations. */
export function fetchBoardPeople(board: string): Promise<BoardPeople> {
  return fetchOne<BoardPeople>(href(routes.api.boardCollaborators, { board }))
}

/**
 * A board's people as displayed: a removed person disappears at once, and comes back if the request fails (INV-011).
 * @param onRemove called when a row disappears
 */
export function useBoardPeople(first: BoardPeople, onRemove: () => void) {
  const { say } = useWords()
  const { viewer } = usePage()
  const offerUndo = useOfferUndo()
  const [people, setPeople] = useState(first)
  const [removed, setRemoved] = useState<readonly string[]>([])
  const { board } = first
  const refresh = () => {
    void fetchBoardPeople(board.id).then(setPeople, () => undefined)
  }
  const show = (id: string) => setRemoved((ids) => ids.filter((each) => each !== id))

  /** Hides a person while `send` removes them on the server. */
  async function remove<Answer>(id: string, send: () => Promise<Answer>): Promise<Answer | null> {
    if (!mayAct(viewer)) return null
    setRemoved((ids) => [...ids, id])
    onRemove()
    try {
      const answer = await send()
      setPeople(await fetchBoardPeople(board.id).catch(() => without(people, id)))
      announceChange()
      show(id)
      return answer
    } catch (error) {
      show(id)
      showToast({ kind: 'error', text: (error instanceof CallError && error.message) || say('error.unavailable') })
      return null
    }
  }

  return {
    people: removed.reduce(without, people),
    refresh,
    async part({ id, full_name: name }: BoardPerson, withPins: boolean) {
      const parts = { board: board.id, user: id }
      const path = href(routes.api.boardCollaborator, parts, { with_pins: withPins ? 1 : null })
      const answer = await remove(id, () => call<CollaboratorAnswer>('DELETE', path))
      if (answer?.undo) offerUndo(say('people.removed', { name }), answer.undo, refresh)
    },
    async cancel({ id }: BoardPerson) {
      const path = href(routes.api.boardInvite, { board: board.id, user: id })
      await remove(id, () => call<InviteAnswer>('DELETE', path, {}))
    },
  }
}

function without(people: BoardPeople, id: string): BoardPeople {
  return {
    ...people,
    collaborators: people.collaborators.filter((person) => person.id !== id),
    invites: people.invites.filter(({ invited_user: person }) => person?.id !== id),
  }
}
