import { useState } from 'react'
import type { Words } from '../locales/words.ts'
import { DrawnOnce } from '../ui/drawn-once.tsx'
import { useLazy } from '../ui/use-lazy.ts'
import { DrawnInvite } from './invite.server.tsx'

const load = async (words: Words) => (await import('./load-invites.ts')).loadAnswers(words)

interface OwnInviteProps {
  /** Address of the newest invitation alone. */
  feed: string
  /** Address of the boards that the page shows. */
  boards: string | null
}

/**
 * The newest invitation that waits, on its receiver's own profile; nothing where there is none, or where it can't be had (INV-002). Its
 * script is fetched when it is answered.
 */
export function OwnInvite(props: OwnInviteProps) {
  const [answer, setAnswer] = useState<string | null>(null)
  const Live = useLazy(load, answer !== null, () => location.reload())
  if (Live && answer) return <Live {...props} answer={answer} />
  return <DrawnOnce testId="own-invite" onAct={setAnswer} draw={() => <DrawnInvite feed={props.feed} />} />
}
