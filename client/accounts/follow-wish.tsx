import { useWords } from '../locales/use-words.ts'
import field from '../ui/fields/field.module.css'

/** What logging in also does, by the name that it has. */
export interface FollowWish {
  wish: string
  name: string
}

/** Says whom one will follow by logging in or joining; who didn't mean to takes the tick away. */
export function FollowWishTick({ follow }: { follow: FollowWish | null }) {
  const { say } = useWords()
  if (!follow) return null
  const { wish, name } = follow
  return (
    <div className={field.tick}>
      <label htmlFor="follow">
        <input type="checkbox" id="follow" name="follow" value={wish} defaultChecked />
        <span>{say('login.follow', { name })}</span>
      </label>
    </div>
  )
}
