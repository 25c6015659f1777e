import type { Exposure } from '#domain/exposure/rules.ts'
import { useWords } from '../locales/use-words.ts'
import { Icon } from '../ui/icon.tsx'
import css from './exposure.module.css'

/** The label of the choice that keeps pins as hidden as they are. */
export type KeepLabel =
  | 'exposure.keep'
  | 'exposure.leave'
  | 'exposure.secret_board'
  | 'exposure.other_board'
  | 'exposure.stay_private'

/** The heading of the question: what becomes visible to whom. */
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

/** The current audience of the pins. Pages and dialogs show it below `useExposureTitle` before an action that widens it (docs/decisions/036). */
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
