import type { ReactNode } from 'react'
import type { UserCard } from '../../domain/profiles/contract.ts'
import type { ListPage } from '../data/outcome.ts'
import { Feed } from '../data/resource.tsx'
import { usePages } from '../data/use-pages.ts'
import { FeedFailed, FeedPending } from '../ui/states/feed-failed.tsx'
import { LoadMore } from '../ui/states/load-more.tsx'
import css from './people.module.css'

interface PeopleListProps {
  /** The list's address. */
  feed: string
  /** The page that shows the next ones without JavaScript, from a bookmark on. */
  next: (bookmark: string) => string
  label: string
  /** Stands over a list that isn't the page's own. */
  heading?: string
  row: (person: UserCard) => ReactNode
  /** What stands in the place of an empty list. */
  empty: ReactNode
}

/** A list of people, 50 a page, that grows to its end (FOL-006). */
export function PeopleList({ empty, ...list }: PeopleListProps) {
  return (
    <Feed<UserCard> href={list.feed} fallback={<FeedPending />}>
      {(outcome) => {
        if (!outcome.ok) return <FeedFailed />
        if (outcome.page.data.length === 0 && outcome.page.bookmark === undefined) return empty
        return <People {...list} first={outcome.page} />
      }}
    </Feed>
  )
}

function People({
  feed,
  first,
  next,
  label,
  heading,
  row,
}: Omit<PeopleListProps, 'empty'> & { first: ListPage<UserCard> }) {
  const pages = usePages<UserCard>(feed, first)
  return (
    <section className={heading && css.requests}>
      {heading && <h2>{heading}</h2>}
      <ul aria-label={label}>{pages.items.map(row)}</ul>
      <LoadMore pages={pages} href={next(pages.bookmark ?? '')} />
    </section>
  )
}
