import { useState } from 'react'
import { href, routes } from '#domain/routes.ts'
import { useStore } from '../data/store.ts'
import { usePage } from '../ui/frame/page-context.ts'
import { closedIsland } from '../ui/island.tsx'
import { go } from '../ui/language/page-language.ts'
import { loginPrompt } from './ask-to-login.ts'

const LoginPrompt = closedIsland(() => import('./login-prompt.tsx').then(({ LoginPrompt }) => LoginPrompt))

/** Loads the login prompt when it is first needed. If loading fails, the browser opens the login page instead. */
export function LoginPrompts() {
  const prompt = useStore(loginPrompt, null)
  const { path } = usePage()
  const [wasAsked, setAsked] = useState(false)
  if (prompt && !wasAsked) setAsked(true)
  if (!wasAsked) return null
  return (
    <LoginPrompt
      prompt={prompt}
      onClose={() => loginPrompt.set(null)}
      onUnavailable={() => go(href(routes.login, { next: path, after: prompt?.after }))}
    />
  )
}
