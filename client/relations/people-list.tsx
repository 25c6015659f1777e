import type { ReactNode } from 'react'
import type { UserCard } from '#domain/profiles/contract.ts'
import type { ListPage } from '../data/outcome.ts'
import { Feed } from '../data/resource.tsx'
import { usePages } from '../data/use-pages.ts'
import { FeedFailed, FeedPending } from '../ui/states/feed-failed.tsx'
import { LoadMore } from '../ui/states/load-more.tsx'
import css from './people.module.css'

interface PeopleListProps {
  /** The list's API URL. */
  feed: string
  /** The URL of the page from a bookmark on, without JavaScript. */
  next: (bookmark: string) => string
  label: string
  /** The heading of a list that is not the page's main list. */
  heading?: string
  row: (person: UserCard) => ReactNode
  /** Shown when the list is empty. */
  empty: ReactNode
}

/** A list of people, 50 on a page, with endless scrolling (FOL-006). */
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
