import { routes } from '#domain/routes.ts'
import type { UndoEntry } from '#domain/undo/contract.ts'
import { useAgo } from '../locales/use-ago.ts'
import { useWords } from '../locales/use-words.ts'
import { Button } from '../ui/button.tsx'
import { Form } from '../ui/form.tsx'
import css from './recent-changes.module.css'

/** The viewer's changes of the last day, each with an Undo button (W-54). */
export function RecentChanges({ changes }: { changes: UndoEntry[] }) {
  const { say } = useWords()
  const ago = useAgo('full')
  if (changes.length === 0) return <p className={css.none}>{say('settings.changes_none')}</p>
  return (
    <ul className={css.changes} data-test-id="changes">
      {changes.map(({ id, action, name, into, count, created_at, undone, can_undo }) => {
        const sentence = say(`change.${action}`, {
          name: name ?? '',
          into: into ?? '',
          pins: say('board.pins', { count: count ?? 0 }),
        })
        return (
          <li key={id} data-undone={!can_undo || undefined}>
            <span>
              <b>{sentence}</b>
              <small suppressHydrationWarning>{undone ? say('undo.done') : ago(Date.parse(created_at))}</small>
              {!undone && !can_undo && <small>{say('change.stale')}</small>}
            </span>
            {can_undo && (
              <Form action={routes.do.undo}>
                <input type="hidden" name="undo_id" value={id} />
                <Button type="submit" aria-label={`${say('undo.button')}: ${sentence}`}>
                  {say('undo.button')}
                </Button>
              </Form>
            )}
          </li>
        )
      })}
    </ul>
  )
}
