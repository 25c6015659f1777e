import { useWords } from '../locales/use-words.ts'
import css from './block-text.module.css'

/** The consequences of a block (OPT-003). */
export function BlockText() {
  const { say } = useWords()
  return (
    <div className={css.lines}>
      <p>{say('block.follow')}</p>
      <p>{say('block.see')}</p>
      <p>{say('block.quiet')}</p>
    </div>
  )
}
