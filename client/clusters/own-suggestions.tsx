import { type FormEvent, useState } from 'react'
import type { Cluster, ClusterDismissedAnswer } from '../../domain/clusters/contract.ts'
import { href, routes } from '../../domain/routes.ts'
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

/** What a page knows of its owner's suggestions. */
export interface Suggestions {
  /** Their address. */
  feed: string
  /** These would be the owner's first boards. */
  isFirst: boolean
  /** The owner's boards, to which it leads back where it is all that the page shows. */
  back: string | null
}

/** Boards that are suggested to their owner (SUG-001, SUG-002, SUG-010); on phones a shelf that one pushes along. */
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
              <Shelf clusters={outcome.page.data} />
              {back && <BackToBoards path={back} />}
            </div>
          )
        }
      </Feed>
    </section>
  )
}

/** The cards: one that is dismissed goes at once; where that can't be, or is undone, it comes back (SUG-012). */
function Shelf({ clusters }: { clusters: Cluster[] }) {
  const { say } = useWords()
  const { viewer } = usePage()
  const offerUndo = useOfferUndo()
  const [gone, setGone] = useState<readonly string[]>([])
  const dismiss = async (event: FormEvent<HTMLFormElement>, id: string) => {
    event.preventDefault()
    if (gone.includes(id) || !mayAct(viewer)) return
    focusBeside(event.currentTarget.closest('li'))
    setGone((before) => [...before, id])
    const comeBack = () => setGone((before) => before.filter((each) => each !== id))
    try {
      const { undo } = await call<ClusterDismissedAnswer>('DELETE', href(routes.api.cluster, { cluster: id }))
      offerUndo(say('toast.suggestion_dismissed'), undo, comeBack)
    } catch (error) {
      comeBack()
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

/** The focus goes on to what stands beside what is taken away. */
function focusBeside(card: Element | null): void {
  const others = [...(card?.parentElement?.children ?? [])].filter((each) => each === card || !each.matches('[hidden]'))
  const at = card ? others.indexOf(card) : -1
  const next = others[at + 1] ?? others[at - 1]
  const target = next?.querySelector('button') ?? document.getElementById('main')
  target?.focus({ preventScroll: true })
}
