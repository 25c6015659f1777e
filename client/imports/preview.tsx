import type { Preview, PreviewBoard, PreviewPin, SeenBy } from '#domain/imports/preview.ts'
import { useWords } from '../locales/use-words.ts'
import css from './preview.module.css'

interface PreviewProps {
  of: Preview
  /** Number of Pins in the file, and of those that already exist on this site. */
  pins: number
  known: number
}

/** Preview of an import: its boards and their audiences, some of its Pins, and what already exists. Fetches nothing from other sites. */
export function ImportPreview({ of: { boards, more, pins: some, known: names }, pins, known }: PreviewProps) {
  const { say } = useWords()
  return (
    <div className={css.preview} data-test-id="import-preview">
      {boards.length > 0 && (
        <section>
          <h3>{say('import.preview.boards')}</h3>
          <ul className={css.boards}>
            {boards.map((board, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: an archived board may have the name of another
              <BoardRow key={i} {...board} />
            ))}
            {more > 0 && <li className={css.more}>{say('import.preview.more', { count: more })}</li>}
          </ul>
        </section>
      )}
      {some.length > 0 && (
        <section>
          <h3>{say('import.preview.pins')}</h3>
          <ul className={css.pins}>
            {some.map((pin, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: nothing else tells two Pins of one title apart
              <PinRow key={i} {...pin} />
            ))}
          </ul>
        </section>
      )}
      {known > 0 && (
        <details>
          <summary>{say('import.preview.known', { known, count: pins })}</summary>
          <ul className={css.known}>
            {names.map(({ title, host }, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <li key={i}>
                <span dir="auto">{title}</span> {host !== null && host !== title && <small>{host}</small>}
              </li>
            ))}
            {known > names.length && (
              <li className={css.more}>{say('import.preview.known_more', { count: known - names.length })}</li>
            )}
          </ul>
        </details>
      )}
    </div>
  )
}

function BoardRow({ name, count, isHere, isShared, who, why }: PreviewBoard) {
  const { say } = useWords()
  return (
    <li>
      <span>
        <b dir="auto">{name}</b>{' '}
        <span className={css.tag} data-here={isHere ? '' : undefined}>
          {say(isHere ? 'import.preview.here' : 'import.preview.new')}
        </span>
      </span>
      <span className={css.count}>{say('board.pins', { count })}</span>
      <small>
        {say(sentenceOf({ who, why }))} {isShared && who !== 'people' && say('import.preview.shared')}
      </small>
    </li>
  )
}

function PinRow({ title, host, board, section, created, who, why }: PreviewPin) {
  const { say, locale } = useWords()
  const day =
    created === null
      ? say('import.preview.no_date')
      : new Date(created).toLocaleDateString(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  return (
    <li>
      <b dir="auto">{title}</b>
      <small>
        {host !== null && host !== title && <span>{host}</span>}
        <span dir="auto">
          {board ?? say('repin.no_board')}
          {section !== null && ` / ${section}`}
        </span>
        <span>{day}</span>
        {who !== 'everybody' && <span>{say(sentenceOf({ who, why }))}</span>}
      </small>
    </li>
  )
}

/** The audience sentence, as on a board's page. */
function sentenceOf({ who, why }: SeenBy) {
  if (who === 'everybody') return 'audience.everybody'
  if (who === 'people') return why === 'archived' ? 'audience.people.archived' : 'audience.people.secret'
  if (who === 'you') return why === 'archived' ? 'audience.you.archived' : 'audience.you.secret'
  return `audience.${who}` as const
}
