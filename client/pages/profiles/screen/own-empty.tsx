import { routes } from '../../../../domain/routes.ts'
import { useWords } from '../../../locales/use-words.ts'
import type { MessageId } from '../../../locales/words.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'

/** What an empty list of one's own may say. */
export type EmptyText = Extract<MessageId, `empty.own_${string}` | `hub.no_${string}`>

/** Nothing of one's own yet, and what would change that (SLF-008). */
export function OwnEmpty({ drawing, text }: { drawing: 'boards' | 'pins'; text: EmptyText }) {
  const { say } = useWords()
  return (
    <EmptyState drawing={drawing} testId={`${drawing}-empty`}>
      <p>{say(text)}</p>
      <div>
        <LinkButton href={routes.pinBuilder}>{say('empty.create_pin')}</LinkButton>{' '}
        <LinkButton href={routes.boardCreate} data-dialog="">
          {say('empty.create_board')}
        </LinkButton>
      </div>
    </EmptyState>
  )
}
