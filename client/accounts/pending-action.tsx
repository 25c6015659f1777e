import { useWords } from '../locales/use-words.ts'
import field from '../ui/fields/field.module.css'

/** An action that a visitor wanted; performed after they log in or sign up. */
export interface PendingAction {
  kind: 'follow' | 'save'
  /** The object to follow or save, such as `user.123` or `pin.123`. */
  target: string
  /** Its displayed name. */
  name: string
}

/** A checkbox, initially ticked, that shows what will be followed or saved after logging in or signing up. */
export function PendingActionTick({ action }: { action: PendingAction | null }) {
  const { say } = useWords()
  if (!action) return null
  const { kind, target, name } = action
  return (
    <div className={field.tick}>
      <label htmlFor="after">
        <input type="checkbox" id="after" name="after" value={target} defaultChecked />
        <span>{say(kind === 'save' ? 'login.save' : 'login.follow', { name })}</span>
      </label>
    </div>
  )
}
