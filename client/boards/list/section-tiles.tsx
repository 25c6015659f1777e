import { useCount } from '#client/data/counts.ts'
import { useWords } from '#client/locales/use-words.ts'
import type { Section } from '#domain/boards/contract.ts'
import card from './board-card.module.css'
import { Cover } from './cover.tsx'
import css from './section-tiles.module.css'

/** The sections of a board, above its pins (G-068). */
export function SectionTiles({ sections }: { sections: Section[] }) {
  return (
    <div className={css.sections} data-test-id="sections">
      {sections.map((section) => (
        <SectionTile key={section.id} section={section} />
      ))}
    </div>
  )
}

function SectionTile({ section }: { section: Section }) {
  const { say } = useWords()
  const count = useCount(section.id, section.pin_count)
  return (
    <a className={css.section} href={section.url} data-test-id="section-tile">
      <Cover covers={section.covers} wide={false} />
      <b>{section.title}</b>
      <span className={card.facts}>{say('board.pins', { count })}</span>
    </a>
  )
}
