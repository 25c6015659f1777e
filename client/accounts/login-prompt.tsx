import { useState } from 'react'
import { href, routes } from '#domain/routes.ts'
import { rendition } from '../data/rendition.ts'
import { useWords } from '../locales/use-words.ts'
import type { MessageId } from '../locales/words.ts'
import { LinkButton } from '../ui/button.tsx'
import { usePage } from '../ui/frame/page-context.ts'
import { Dialog } from '../ui/layers/dialog.tsx'
import { LOGIN_PROMPTS, type LoginReason, type Prompt } from './ask-to-login.ts'
import css from './login-prompt.module.css'

/** The title for visitors, who probably have no account yet. */
const INVITATIONS: Partial<Record<LoginReason, MessageId>> = {
  save: 'prompt.sign_up_save',
  follow: 'prompt.sign_up_follow',
}

interface LoginPromptProps {
  /** null: closed. */
  prompt: Prompt | null
  onClose: () => void
}

/**
 * Explains why an account is needed. After signing up or logging in, the viewer returns to this page, and what they wanted to follow or save is done (ACC-010
 * to ACC-018, G-181). Visitors who save or follow get a title that says so and may sign up first; a Pin to save is shown.
 */
export function LoginPrompt({ prompt, onClose }: LoginPromptProps) {
  const { say } = useWords()
  const { path: next, viewer, mediaBase } = usePage()
  // The content stays the same while the dialog fades out.
  const [last, setLast] = useState(prompt)
  if (prompt && prompt !== last) setLast(prompt)
  if (!last) return null
  const { reason, after, name = '', picture } = last
  const invitation = viewer === null ? INVITATIONS[reason] : undefined
  const isNewcomer = invitation !== undefined
  const login = href(routes.login, { next, after })
  const signup = href(routes.signup, { next, after })
  const src = picture && rendition(mediaBase, picture, '236x')
  return (
    <Dialog
      open={prompt !== null}
      onClose={onClose}
      title={say(invitation ?? LOGIN_PROMPTS[reason], { name })}
      testId="login-prompt"
    >
      {src && <img className={css.picture} src={src} alt="" />}
      <p>{say('prompt.text')}</p>
      <p className={css.actions}>
        <LinkButton kind="primary" href={isNewcomer ? signup : login}>
          {say(isNewcomer ? 'nav.sign_up' : 'nav.log_in')}
        </LinkButton>
        <LinkButton href={isNewcomer ? login : signup}>{say(isNewcomer ? 'nav.log_in' : 'nav.sign_up')}</LinkButton>
      </p>
    </Dialog>
  )
}
