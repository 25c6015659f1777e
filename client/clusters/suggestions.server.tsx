import type { Cluster } from '../../domain/clusters/contract.ts'
import { BackToBoards } from '../boards/back-to-boards.server.tsx'
import { Feed } from '../data/resource.tsx'
import { useWords } from '../locales/use-words.ts'
import { ClusterCard } from './cluster-card.server.tsx'
import type { Suggestions } from './own-suggestions.tsx'
import css from './suggestions.module.css'

/** Boards that are suggested to their owner (SUG-001, SUG-002), as the document has them; on phones a shelf that one pushes along. */
export function DrawnSuggestions({ suggestions: { feed, isFirst, back } }: { suggestions: Suggestions }) {
  const { say } = useWords()
  return (
    <Feed<Cluster> href={feed} fallback={null}>
      {(outcome) =>
        outcome.ok && (
          <div className={css.section} data-done={say('toast.suggestion_dismissed')}>
            <h2>{say(isFirst ? 'suggest.first_title' : 'suggest.title')}</h2>
            {isFirst && <p>{say('suggest.first_text')}</p>}
            <ul className={css.shelf}>
              {outcome.page.data.map((cluster, index) => (
                <ClusterCard key={cluster.id} cluster={cluster} index={index} />
              ))}
            </ul>
            {back && <BackToBoards path={back} />}
          </div>
        )
      }
    </Feed>
  )
}
