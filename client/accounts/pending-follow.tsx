import { useWords } from '../locales/use-words.ts'
import field from '../ui/fields/field.module.css'

/** A follow that is performed after the login. */
export interface PendingFollow {
  /** What to follow, such as `user.123`. */
  target: string
  /** Its displayed name. */
  name: string
}

/** A checkbox, ticked at first, that shows what the visitor will follow by logging in or signing up. */
export function PendingFollowTick({ follow }: { follow: PendingFollow | null }) {
  const { say } = useWords()
  if (!follow) return null
  const { target, name } = follow
  return (
    <div className={field.tick}>
      <label htmlFor="follow">
        <input type="checkbox" id="follow" name="follow" value={target} defaultChecked />
        <span>{say('login.follow', { name })}</span>
      </label>
    </div>
  )
}
