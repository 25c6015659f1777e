import { useState } from 'react'
import { href, routes } from '../../domain/routes.ts'
import { useWords } from '../locales/use-words.ts'
import { LinkButton } from '../ui/button.tsx'
import { usePage } from '../ui/frame/page-context.ts'
import { Dialog } from '../ui/layers/dialog.tsx'
import { LOGIN_PROMPTS, type LoginReason } from './ask-to-login.ts'
import css from './login-prompt.module.css'

interface LoginPromptProps {
  reason: LoginReason | null
  follow: string | null
  onClose: () => void
}

/** Explains why a login is needed. After the login the viewer returns to this page (ACC-010 to ACC-018, G-181). */
export function LoginPrompt({ reason, follow, onClose }: LoginPromptProps) {
  const { say } = useWords()
  const { path: next } = usePage()
  // The text stays the same while the dialog fades out.
  const [last, setLast] = useState<LoginReason>('continue')
  if (reason && reason !== last) setLast(reason)
  return (
    <Dialog open={reason !== null} onClose={onClose} title={say(LOGIN_PROMPTS[last])} testId="login-prompt">
      <p>{say('prompt.text')}</p>
      <p className={css.actions}>
        <LinkButton kind="primary" href={href(routes.login, { next, follow })}>
          {say('nav.log_in')}
        </LinkButton>
        <LinkButton href={href(routes.signup, { next, follow })}>{say('nav.sign_up')}</LinkButton>
      </p>
    </Dialog>
  )
}
