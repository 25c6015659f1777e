import type { Cluster } from '../../domain/clusters/contract.ts'
import { useWords } from '../locales/use-words.ts'
import css from './board-suggestions.module.css'
import { ClusterCard } from './cluster-card.tsx'

interface BoardSuggestionsProps {
  clusters: Cluster[]
  /** Whose first boards these would be (SUG-002). */
  isFirst: boolean
}

/** Boards that are suggested to their owner (SUG-001); on phones a shelf that one pushes along. */
export function BoardSuggestions({ clusters, isFirst }: BoardSuggestionsProps) {
  const { say } = useWords()
  return (
    <section className={css.section} data-test-id="board-suggestions">
      <h2>{say(isFirst ? 'suggest.first_title' : 'suggest.title')}</h2>
      {isFirst && <p>{say('suggest.first_text')}</p>}
      <ul className={css.shelf}>
        {clusters.map((cluster, index) => (
          <ClusterCard key={cluster.id} cluster={cluster} index={index} />
        ))}
      </ul>
    </section>
  )
}
