import { useWords } from '#client/locales/use-words.ts'
import type { MessageId } from '#client/locales/words.ts'
import { Button } from '#client/ui/button.tsx'
import { Form } from '#client/ui/form.tsx'
import { routes } from '#domain/routes.ts'
import css from './place-form.module.css'

const GOALS = [
  ['first', 'order.first'],
  ['up', 'manage.earlier'],
  ['down', 'manage.later'],
  ['last', 'order.last'],
] as const satisfies readonly (readonly [string, MessageId])[]

/** Moves a pin in its board's own order without dragging, also without JavaScript. */
export function PlaceForm({ board, pin, path }: { board: string; pin: string; path: string }) {
  const { say } = useWords()
  return (
    <Form action={routes.do.placePin} className={css.goals}>
      <input type="hidden" name="board_id" value={board} />
      <input type="hidden" name="pin_id" value={pin} />
      <input type="hidden" name="return_to" value={path} />
      {GOALS.map(([to, name]) => (
        <Button key={to} type="submit" name="to" value={to}>
          {say(name)}
        </Button>
      ))}
    </Form>
  )
}
