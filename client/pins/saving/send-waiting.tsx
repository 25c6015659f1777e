import { useEffect } from 'react'
import { signedInUser } from '#client/data/signed-in-user.ts'
import { useWords } from '#client/locales/use-words.ts'
import type { PageViewer } from '#client/page-data.ts'
import { go } from '#client/ui/language/page-language.ts'
import { showToast } from '#client/ui/states/show-toast.ts'
import { href, routes } from '#domain/routes.ts'
import { useSave } from './use-save.ts'
import { stopWaiting, waitingSaves } from './waiting-saves.ts'

interface SendWaitingProps {
  viewer: PageViewer
  /** Called when all saves were sent, or the network is gone again. */
  done: () => void
}

/**
 * Sends the waiting saves in order; a lock ensures that only one tab does. Each keeps the key of its first try, so that a save whose answer was lost is not
 * done twice. If another account has signed in since the page was loaded, nothing is sent.
 */
export function SendWaiting({ viewer, done }: SendWaitingProps) {
  const { say } = useWords()
  const save = useSave()
  async function send(): Promise<void> {
    if ((await signedInUser()) !== viewer.id) return
    const all = waitingSaves(viewer)
    const isQuiet = all.length > 1
    let sent = 0
    let refused = 0
    for (const wanted of all) {
      const pick = () => go(href(routes.pinRepin, { pin: wanted.pin }))
      const outcome = await save(wanted, { pick, isQuiet, isOwn: true })
      if (outcome === 'waits') break
      stopWaiting(viewer, wanted)
      if (outcome === 'saved') sent++
      else refused++
    }
    if (isQuiet && refused > 0) showToast({ kind: 'error', text: say('save.refused_later', { count: refused }) })
    else if (isQuiet && sent > 0) showToast({ text: say('save.sent_later', { count: sent }) })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: sends once
  useEffect(() => {
    // Plain http has no locks. Two tabs may then send the same save; its key prevents a duplicate.
    const sending = navigator.locks?.request('waiting-saves', send) ?? send()
    sending.catch((error: unknown) => console.warn(error)).finally(done)
  }, [])
  return null
}
