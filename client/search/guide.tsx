import { colorStep } from '#domain/media/palette.ts'
import { href, routes, withQuery } from '#domain/routes.ts'
import { BETWEEN_CHIPS } from '#domain/search/parameters.ts'
import { BoardCard } from '../boards/list/board-card.tsx'
import { useWords } from '../locales/use-words.ts'
import { Avatar } from '../ui/avatar.tsx'
import css from './guide.module.css'
import type { SearchGuide, SearchProps } from './search-props.ts'
import { SWATCHES } from './swatches.ts'

type GuideProps = Pick<SearchProps, 'path' | 'q' | 'scope' | 'filters'> & { guide: SearchGuide }

/** Words and colours that narrow the search; each links to the narrowed search. */
export function GuidedChips({ guide, path, q, scope, filters }: GuideProps) {
  const { say } = useWords()
  const narrowed = (more: object) => withQuery(path, { rs: 'typed', q, scope, ...filters, ...more })
  const chosen = filters.with?.split(BETWEEN_CHIPS) ?? []
  if (guide.words.length + guide.colors.length === 0) return null
  return (
    <nav className={css.chips} aria-label={say('search.narrow')} data-test-id="search-chips">
      {guide.words.map((word) => (
        <a key={word} href={narrowed({ with: [...chosen, word].join(BETWEEN_CHIPS) })} dir="auto">
          {word}
        </a>
      ))}
      {guide.colors.map((color) => (
        <a key={color} href={narrowed({ color })}>
          <i className={`c${colorStep(SWATCHES[color])}`} aria-hidden="true" />
          {say(`search.color.${color}`)}
        </a>
      ))}
    </nav>
  )
}

/** The suggested spelling, as a link. */
export function Meant({ guide, path, scope }: GuideProps) {
  const { say } = useWords()
  if (guide.meant === null) return null
  return (
    <p className={css.meant} data-test-id="search-meant">
      {say('search.meant')}{' '}
      <a href={withQuery(path, { rs: 'typed', q: guide.meant, scope })} dir="auto">
        {guide.meant}
      </a>
    </p>
  )
}

/** Boards and people whose name matches, in a row above the Pins. */
export function NamedSo({ guide }: Pick<GuideProps, 'guide'>) {
  const { say } = useWords()
  const { boards, people } = guide
  return (
    <>
      {people.length > 0 && (
        <ul className={css.people} aria-label={say('search.scope.users')} data-test-id="named-people">
          {people.map(({ id, username, full_name, image_medium_url }) => (
            <li key={id}>
              <a href={href(routes.profile, { username })}>
                <Avatar src={image_medium_url} name={full_name} tint={Number(id) % 10} size="small" alt="" />
                <span>
                  <b dir="auto">{full_name}</b>
                  <small>@{username}</small>
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
      {boards.length > 0 && (
        <ul className={css.boards} aria-label={say('search.scope.boards')} data-test-id="named-boards">
          {boards.map((board) => (
            <li key={board.id}>
              <BoardCard board={board} wide leads />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** The words of a search without results, each as a separate search. */
export function SingleWords({
  words,
  path,
  scope,
}: { words: readonly string[] } & Pick<SearchProps, 'path' | 'scope'>) {
  const { say } = useWords()
  return (
    <nav className={css.chips} aria-label={say('search.label')} data-test-id="search-words">
      {words.map((word) => (
        <a key={word} href={withQuery(path, { rs: 'typed', q: word, scope })} dir="auto">
          {word}
        </a>
      ))}
    </nav>
  )
}
