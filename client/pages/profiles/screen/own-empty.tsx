import { useWords } from '#client/locales/use-words.ts'
import type { MessageId } from '#client/locales/words.ts'
import { LinkButton } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/states/empty-state.tsx'
import { routes } from '#domain/routes.ts'

/** The texts of empty lists on the viewer's own profile. */
export type EmptyText = Extract<MessageId, `empty.own_${string}` | `hub.no_${string}`>

/** An empty list on the viewer's own profile, with the next step (SLF-008). */
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
