import { type FormEvent, useState } from 'react'
import { LIMITS } from '#domain/limits.ts'
import type { User } from '#domain/profiles/contract.ts'
import { href, routes } from '#domain/routes.ts'
import { mayAct } from '../accounts/ask-to-login.ts'
import { CallError, fetchOne } from '../data/fetcher.ts'
import { useWords } from '../locales/use-words.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/fields/field.tsx'
import { Form } from '../ui/form.tsx'
import { usePage } from '../ui/frame/page-context.ts'
import { showToast } from '../ui/states/show-toast.ts'
import css from './board-people.module.css'
import { sendInvite } from './send-invite.ts'

interface InviteByNameProps {
  board: string
  onAsked: () => void
}

/** Invites a person by username. */
export function InviteByName({ board, onAsked }: InviteByNameProps) {
  const { say } = useWords()
  const { viewer, path } = usePage()
  const [busy, setBusy] = useState(false)
  const ask = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const typed = String(new FormData(form).get('username')).trim().replace(/^@/, '')
    if (!mayAct(viewer) || busy || !typed) return
    setBusy(true)
    try {
      const path = href(routes.api.user, { user: typed }, { field_set_key: 'user_card' })
      const { id } = await fetchOne<Pick<User, 'id'>>(path)
      const isSent = await sendInvite(board, id)
      if (!isSent) return setBusy(false)
      form.reset()
      showToast({ text: say('people.asked_name', { name: `@${typed}` }) })
      onAsked()
    } catch (error) {
      showToast({ kind: 'error', text: (error instanceof CallError && error.message) || say('error.unavailable') })
    }
    setBusy(false)
  }
  return (
    <Form
      action={href(routes.do.boardInvite, { board })}
      className={css.ask}
      data-js=""
      onSubmit={(event) => void ask(event)}
    >
      <input type="hidden" name="return_to" value={path} />
      <Field
        name="username"
        label={say('people.username')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={LIMITS.text.username + 1}
        required
      />
      <Button type="submit" kind="primary" reason={busy && say('reason.busy')}>
        {say('people.ask')}
      </Button>
    </Form>
  )
}
