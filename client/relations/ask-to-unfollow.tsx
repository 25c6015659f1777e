import { useRef } from 'react'
import { routes } from '#domain/routes.ts'
import { useWords } from '../locales/use-words.ts'
import { Button } from '../ui/button.tsx'
import css from './ask-to-unfollow.module.css'
import { PersonForm } from './person-form.tsx'
import type { RelatedUser } from './use-relation.ts'

/**
 * Asks for confirmation before unfollowing a private profile, because following again needs a new approval (PRV-004). A native dialog,
 * opened by invoker attributes, so that it needs no JavaScript.
 */
export function AskToUnfollow({ user, onUnfollow }: { user: RelatedUser; onUnfollow: () => void }) {
  const { say } = useWords()
  const name = user.first_name ?? user.full_name
  const id = `unfollow-${user.id}`
  const title = `${id}-title`
  const dialog = useRef<HTMLDialogElement>(null)
  const unfollow = () => {
    dialog.current?.close()
    onUnfollow()
  }
  return (
    <>
      <Button data-test-id="follow" aria-haspopup="dialog" commandfor={id} command="show-modal">
        {say('follow.following')}
      </Button>
      <dialog ref={dialog} id={id} className={css.ask} aria-labelledby={title} closedby="any">
        <h2 id={title}>{say('follow.ask_unfollow', { name })}</h2>
        <p>{say('follow.ask_unfollow_text', { name })}</p>
        <div className={css.actions}>
          <PersonForm action={routes.do.unfollow} userId={user.id} onSubmit={unfollow}>
            <Button type="submit" kind="primary" data-test-id="unfollow">
              {say('follow.unfollow')}
            </Button>
          </PersonForm>
          <Button commandfor={id} command="close">
            {say('block.cancel')}
          </Button>
        </div>
      </dialog>
    </>
  )
}
