import { useState } from 'react'
import type { BoardPeople, BoardPerson, CollaboratorAnswer, InviteAnswer } from '../../domain/invites/contract.ts'
import { href, routes } from '../../domain/routes.ts'
import { mayAct } from '../accounts/ask-to-login.ts'
import { call } from '../data/call.ts'
import { announceChange } from '../data/changes.ts'
import { CallError } from '../data/fetcher.ts'
import { useWords } from '../locales/use-words.ts'
import { usePage } from '../ui/frame/page-context.ts'
import { showToast } from '../ui/states/show-toast.ts'
import { useOfferUndo } from '../undo/offer-undo.ts'
import { fetchBoardPeople } from './fetch-people.ts'

/** A board's people as the page shows them: whoever is taken off is gone at once, and back where that can't be (INV-011). */
export function useBoardPeople(first: BoardPeople, onVanish: () => void) {
  const { say } = useWords()
  const { viewer } = usePage()
  const offerUndo = useOfferUndo()
  const [people, setPeople] = useState(first)
  const [gone, setGone] = useState<readonly string[]>([])
  const { board } = first
  const refresh = () => {
    void fetchBoardPeople(board.id).then(setPeople, () => undefined)
  }
  const show = (id: string) => setGone((ids) => ids.filter((each) => each !== id))

  /** Takes somebody out of what is shown while `send` does so on the server. */
  async function vanish<Answer>(id: string, send: () => Promise<Answer>): Promise<Answer | null> {
    if (!mayAct(viewer)) return null
    setGone((ids) => [...ids, id])
    onVanish()
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
    people: gone.reduce(without, people),
    refresh,
    async part({ id, full_name: name }: BoardPerson, withPins: boolean) {
      const parts = { board: board.id, user: id }
      const path = href(routes.api.boardCollaborator, parts, { with_pins: withPins ? 1 : null })
      const answer = await vanish(id, () => call<CollaboratorAnswer>('DELETE', path))
      if (answer?.undo) offerUndo(say('people.removed', { name }), answer.undo, refresh)
    },
    async cancel({ id }: BoardPerson) {
      const path = href(routes.api.boardInvite, { board: board.id, user: id })
      await vanish(id, () => call<InviteAnswer>('DELETE', path, {}))
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
