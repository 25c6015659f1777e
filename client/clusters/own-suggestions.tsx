import { type FormEvent, useState } from 'react'
import type { Cluster, ClusterDismissedAnswer } from '#domain/clusters/contract.ts'
import { href, routes } from '#domain/routes.ts'
import { mayAct } from '../accounts/ask-to-login.ts'
import { BackToBoards } from '../boards/back-to-boards.tsx'
import { call } from '../data/call.ts'
import { CallError } from '../data/fetcher.ts'
import { Feed } from '../data/resource.tsx'
import { useWords } from '../locales/use-words.ts'
import { usePage } from '../ui/frame/page-context.ts'
import { showToast } from '../ui/states/show-toast.ts'
import { useOfferUndo } from '../undo/offer-undo.ts'
import { ClusterCard } from './cluster-card.tsx'
import css from './suggestions.module.css'

export interface Suggestions {
  /** The API URL of the suggestions. */
  feed: string
  /** True if the owner has no boards yet. */
  isFirst: boolean
  /** The page of the owner's boards, if this page shows only suggestions. */
  back: string | null
}

/** Boards that are suggested to the viewer (SUG-001, SUG-002, SUG-010); on phones they scroll sideways. */
export function OwnSuggestions({ suggestions: { feed, isFirst, back } }: { suggestions: Suggestions }) {
  const { say } = useWords()
  return (
    <section data-test-id="board-suggestions">
      <Feed<Cluster> href={feed} fallback={null}>
        {(outcome) =>
          outcome.ok && (
            <div className={css.section}>
              <h2>{say(isFirst ? 'suggest.first_title' : 'suggest.title')}</h2>
              {isFirst && <p>{say('suggest.first_text')}</p>}
              <Cards clusters={outcome.page.data} />
              {back && <BackToBoards path={back} />}
            </div>
          )
        }
      </Feed>
    </section>
  )
}

/** A dismissed card disappears at once. It comes back if the request fails or is undone (SUG-012). */
function Cards({ clusters }: { clusters: Cluster[] }) {
  const { say } = useWords()
  const { viewer } = usePage()
  const offerUndo = useOfferUndo()
  const [gone, setGone] = useState<readonly string[]>([])
  const dismiss = async (event: FormEvent<HTMLFormElement>, id: string) => {
    event.preventDefault()
    if (gone.includes(id) || !mayAct(viewer)) return
    focusBeside(event.currentTarget.closest('li'))
    setGone((before) => [...before, id])
    const restore = () => setGone((before) => before.filter((each) => each !== id))
    try {
      const { undo } = await call<ClusterDismissedAnswer>('DELETE', href(routes.api.cluster, { cluster: id }))
      offerUndo(say('toast.suggestion_dismissed'), undo, restore)
    } catch (error) {
      restore()
      showToast({ kind: 'error', text: (error instanceof CallError && error.message) || say('error.unavailable') })
    }
  }
  return (
    <ul className={css.shelf}>
      {clusters.map((cluster, index) => (
        <ClusterCard
          key={cluster.id}
          cluster={cluster}
          index={index}
          isGone={gone.includes(cluster.id)}
          onDismiss={(event) => void dismiss(event, cluster.id)}
        />
      ))}
    </ul>
  )
}

/** Moves the focus from a removed card to the next one. */
function focusBeside(card: Element | null): void {
  const others = [...(card?.parentElement?.children ?? [])].filter((each) => each === card || !each.matches('[hidden]'))
  const at = card ? others.indexOf(card) : -1
  const next = others[at + 1] ?? others[at - 1]
  const target = next?.querySelector('button') ?? document.getElementById('main')
  target?.focus({ preventScroll: true })
}
