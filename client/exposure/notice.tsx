import type { Exposure } from '../../domain/exposure/rules.ts'
import { useWords } from '../locales/use-words.ts'
import { Icon } from '../ui/icon.tsx'
import css from './exposure.module.css'

/** What keeping Pins as hidden as they are is called, by what is about to happen. */
export type KeepLabel =
  | 'exposure.keep'
  | 'exposure.leave'
  | 'exposure.secret_board'
  | 'exposure.other_board'
  | 'exposure.stay_private'

/** What becomes visible to whom, in one sentence: the heading of whatever asks. */
export function useExposureTitle({ count, after }: Pick<Exposure, 'count' | 'after'>): string {
  const { say } = useWords()
  switch (after) {
    case 'people':
      return say('exposure.people', { count })
    case 'followers':
      return say('exposure.followers', { count })
    case 'link':
      return say('exposure.link', { count })
    default:
      return say('exposure.everyone', { count })
  }
}

/**
 * Who sees the Pins now: below `useExposureTitle`, wherever an action makes Pins visible to more people than before (docs/decisions/036). Pages
 * and dialogs that ask before such an action show it; `askFirst` opens the dialog.
 */
export function ExposureNotice({ exposure }: { exposure: Exposure }) {
  const { say } = useWords()
  const isOne = exposure.before.length === 1
  return (
    <div className={css.notice} data-test-id="exposure">
      <Icon name="eye" size={20} />
      <ul>
        {exposure.before.map(({ audience, count }) => (
          <li key={audience}>
            {!isOne && <b>{say('board.pins', { count })}: </b>}
            {audience !== 'everyone' && say(`exposure.now.${audience}`)}
          </li>
        ))}
        {exposure.after === 'people' && <li>{say('exposure.people_count', { count: exposure.people })}</li>}
      </ul>
    </div>
  )
}
