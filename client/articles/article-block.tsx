import type { PinCard as Card } from '#domain/pins/contract.ts'
import { BoardCard } from '../boards/list/board-card.tsx'
import { Masonry } from '../grid/masonry.tsx'
import { useWords } from '../locales/use-words.ts'
import { PinCard } from '../pins/pin-card.tsx'
import { pinPath } from '../pins/pin-path.ts'
import { LinkedText } from '../ui/linked-text.tsx'
import css from './article.module.css'
import type { ShownBlock } from './article.ts'

/** A part of an article. `label`: its title, which names the grids. */
export function ArticleBlock({ block, label }: { block: ShownBlock; label: string }) {
  const { say } = useWords()
  if (block.kind === 'heading') return <h2 dir="auto">{block.text}</h2>
  if (block.kind === 'text')
    return (
      <p dir="auto">
        <LinkedText text={block.text} isPlain={false} />
      </p>
    )
  if (block.kind === 'board')
    return (
      <div className={css.board}>
        <BoardCard board={block.board} wide />
      </div>
    )
  return (
    <div className={[css.pins, css.few, css.few, css.three][block.pins.length] ?? css.pins}>
      <Masonry
        items={block.pins}
        density="regular"
        label={label}
        busy={false}
        busyLabel={say('feed.loading')}
        renderCard={renderCard}
        renderStub={renderStub}
      />
    </div>
  )
}

function renderCard(pin: Card) {
  return <PinCard pin={pin} leads={false} />
}

function renderStub(pin: Card, className: string) {
  return (
    <a className={className} href={pinPath(pin)}>
      {pin.title}
    </a>
  )
}
