import { useWords } from '#client/locales/use-words.ts'
import type { PinCard } from '#domain/pins/contract.ts'
import { OtherTopics } from '../other-topics.tsx'
import css from './board-ideas.module.css'
import { IdeaTile, type IdeaTileProps } from './idea-tile.tsx'

/** Suggestions on an empty board: pins that fit its name, or topics if there are none. */
export interface Ideas {
  pins: PinCard[]
  topics: { slug: string; name: string }[]
}

type BoardIdeasProps = Pick<IdeaTileProps, 'board' | 'path'> & { ideas: Ideas }

/** Pins for an empty board, each with a button that saves it to this board. */
export function BoardIdeas({ ideas: { pins, topics }, board, path }: BoardIdeasProps) {
  const { say } = useWords()
  if (pins.length + topics.length === 0) return null
  return (
    <section className={css.ideas} aria-labelledby="ideas" data-test-id="board-ideas">
      <h2 id="ideas">{say(pins.length > 0 ? 'board.ideas' : 'homefeed.topics')}</h2>
      {pins.length > 0 ? (
        <ul>
          {pins.map((pin) => (
            <IdeaTile key={pin.id} pin={pin} board={board} path={path} />
          ))}
        </ul>
      ) : (
        <OtherTopics topics={topics} />
      )}
    </section>
  )
}
