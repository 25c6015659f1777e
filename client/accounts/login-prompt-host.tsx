import { href, routes } from '../../domain/routes.ts'
import { useStore } from '../data/store.ts'
import { usePage } from '../ui/page-context.ts'
import { useLazy } from '../ui/use-lazy.ts'
import { loginPrompt } from './ask-to-login.ts'

const load = async () => (await import('./login-prompt.tsx')).LoginPrompt

/** Where the login prompt opens, on every page; it is fetched when it is first wanted. If it can't be had, the form is a page too. */
export function LoginPromptHost() {
  const { reason, follow } = useStore(loginPrompt, null) ?? { reason: null, follow: null }
  const { path } = usePage()
  const Prompt = useLazy(load, reason !== null, () => location.assign(href(routes.login, { next: path, follow })))
  return Prompt && <Prompt reason={reason} follow={follow} onClose={() => loginPrompt.set(null)} />
}
