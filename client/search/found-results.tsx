import type { ReactNode } from 'react'
import type { BoardCard as Board } from '#domain/boards/contract.ts'
import type { PinCard, PinItem } from '#domain/pins/contract.ts'
import type { UserCard } from '#domain/profiles/contract.ts'
import { withQuery } from '#domain/routes.ts'
import type { Found } from '#domain/search/contract.ts'
import { wordsOf } from '#domain/search/words.ts'
import { BoardCard } from '../boards/list/board-card.tsx'
import { FIRST_ROW } from '../boards/list/first-row.ts'
import type { ListPage } from '../data/outcome.ts'
import { Feed } from '../data/resource.tsx'
import { usePages } from '../data/use-pages.ts'
import { useWords } from '../locales/use-words.ts'
import { PinGrid } from '../pins/pin-grid.tsx'
import { FollowRow } from '../relations/person-row.tsx'
import { LinkButton } from '../ui/button.tsx'
import { usePage } from '../ui/frame/page-context.ts'
import { EmptyState } from '../ui/states/empty-state.tsx'
import { FeedFailed, FeedPending } from '../ui/states/feed-failed.tsx'
import { LoadMore } from '../ui/states/load-more.tsx'
import { SingleWords } from './guide.tsx'
import { Marked } from './marked.tsx'
import { OtherTopics } from './other-topics.tsx'
import css from './search.module.css'
import type { SearchProps } from './search-props.ts'

type FoundProps = Pick<SearchProps, 'scope' | 'q' | 'filters' | 'path' | 'here' | 'guide'> & { found: string }

/** The results of a search, with endless scrolling. Without results it suggests a wider search (SLF-011). */
export function FoundResults(props: FoundProps) {
  const { found, scope, here } = props
  const { say } = useWords()
  return (
    <Feed<Found<PinItem | Board | UserCard>> href={found} fallback={<FeedPending />}>
      {(outcome) => {
        if (!outcome.ok) return <FeedFailed />
        if (outcome.page.data.length === 0) return <Nothing {...props} />
        const list = { feed: found, label: say('search.found'), path: here }
        if (scope === 'boards') return <Boards {...list} first={outcome.page as ListPage<Found<Board>>} />
        if (scope === 'users') return <People {...list} first={outcome.page as ListPage<Found<UserCard>>} />
        const first = outcome.page
        return <PinGrid {...list} first={first} density="regular" titleOf={markedTitle} leads />
      }}
    </Feed>
  )
}

function markedTitle(pin: Found<PinCard>): ReactNode {
  return pin.marks && <Marked text={pin.title} marks={pin.marks} />
}

interface ListProps<Item> {
  feed: string
  first: ListPage<Item>
  label: string
  path: string
}

function Boards({ feed, first, label, path }: ListProps<Found<Board>>) {
  const { mobile } = usePage()
  const pages = usePages(feed, first)
  const leading = mobile ? FIRST_ROW.phone : FIRST_ROW.desktop
  return (
    <>
      <ul className={css.boards} aria-label={label} data-test-id="found-boards">
        {pages.items.map((board, i) => (
          <li key={board.id}>
            <BoardCard
              board={board}
              wide
              leads={i < leading}
              title={<Marked text={board.name} marks={board.marks} />}
            />
          </li>
        ))}
      </ul>
      <LoadMore pages={pages} href={withQuery(path, { bookmark: pages.bookmark })} />
    </>
  )
}

function People({ feed, first, label, path }: ListProps<Found<UserCard>>) {
  const pages = usePages(feed, first)
  return (
    <>
      <ul className={css.people} aria-label={label} data-test-id="found-people">
        {pages.items.map((person) => (
          <FollowRow key={person.id} person={person} name={<Marked text={person.full_name} marks={person.marks} />} />
        ))}
      </ul>
      <LoadMore pages={pages} href={withQuery(path, { bookmark: pages.bookmark })} />
    </>
  )
}

/** Maximum number of single words offered after a search without results. */
const MAX_SINGLE = 4

function Nothing({ scope, q, filters, path, guide }: FoundProps) {
  const { say } = useWords()
  const isNarrowed = Object.values(filters).some(Boolean)
  const what = scope === 'boards' || scope === 'users' ? scope : 'pins'
  const wider = isNarrowed
    ? { href: withQuery(path, { rs: 'typed', q, scope }), text: 'search.without_filters' as const }
    : scope === 'my_pins'
      ? { href: withQuery(path, { rs: 'typed', q, scope: 'pins' }), text: 'search.everywhere' as const }
      : null
  const words = wordsOf(q)
  return (
    <EmptyState drawing={scope === 'users' ? 'people' : scope === 'boards' ? 'boards' : 'pins'} testId="search-empty">
      <p>{say(`search.empty.${what}`)}</p>
      {wider && (
        <LinkButton kind="primary" href={wider.href}>
          {say(wider.text)}
        </LinkButton>
      )}
      {!isNarrowed && words.length > 1 && <SingleWords words={words.slice(0, MAX_SINGLE)} path={path} scope={scope} />}
      <OtherTopics topics={guide?.topics ?? []} />
    </EmptyState>
  )
}
