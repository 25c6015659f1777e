import { useState } from 'react'
import { mayAct } from '#client/accounts/ask-to-login.ts'
import { KEY_REUSED, PUBLISHING_OFF } from '#client/data/call.ts'
import { announceChange } from '#client/data/changes.ts'
import { CallError } from '#client/data/fetcher.ts'
import { newKey } from '#client/data/new-key.ts'
import { putInOutbox } from '#client/data/outbox.ts'
import { useWords } from '#client/locales/use-words.ts'
import { usePage } from '#client/ui/frame/page-context.ts'
import { go } from '#client/ui/language/page-language.ts'
import { showToast } from '#client/ui/states/show-toast.ts'
import { isCreationDisabled } from '#domain/pins/creation.ts'
import { href, routes } from '#domain/routes.ts'
import { bodyOf, type Draft, lacksPoster, withoutUpload } from '../builder/drafts.ts'
import { isForgotten, sendPicture, sendPin, sendPoster } from './send-pin.ts'
import type { Drafts } from './use-drafts.ts'

/** The progress of a draft. */
export interface Progress {
  /** The uploaded share of its picture, 0 to 1; null: publishing is not running. */
  share: number | null
  /** The error message, if publishing failed. */
  fault: string | null
}

interface Publishing {
  progressOf: (id: string) => Progress | undefined
  publish: (draft: Draft) => Promise<void>
  /** True if publishing is switched off. */
  isOff: boolean
  dismiss: () => void
}

/** Publishes drafts independently of each other. A failed draft stays and shows the error. Offline, drafts go to the outbox. */
export function usePublish(drafts: Drafts, queued: () => void): Publishing {
  const { say } = useWords()
  const { viewer, experiments } = usePage()
  const isOffForAll = isCreationDisabled(experiments?.web_pin_creation_disabled, 'pin')
  const [all, setAll] = useState<Readonly<Record<string, Progress>>>({})
  const [isOff, setOff] = useState(isOffForAll)
  const setProgress = (id: string, progress: Progress | undefined) =>
    setAll(({ [id]: _, ...others }) => (progress ? { ...others, [id]: progress } : others))

  /** Puts the draft into the outbox. If the browser can't store it there, the draft stays and shows the error. */
  async function wait(draft: Draft): Promise<void> {
    const { id, source, media, poster, keys } = draft
    const file = draft.hasFile ? id : null
    const pictures = [{ id: media?.media_id ?? null, file, source, poster, key: keys.media }]
    const user = viewer?.id ?? ''
    try {
      await putInOutbox({ id, from: 'pins', user, pictures, body: bodyOf(draft, '0'), key: keys.pin, draft })
    } catch {
      return setProgress(id, { share: null, fault: say('error.unavailable') })
    }
    drafts.remove(id, { forgets: false })
    setProgress(id, undefined)
    queued()
  }

  async function publish(draft: Draft, isRetry = false): Promise<void> {
    if (!mayAct(viewer, 'create')) return
    if (isOffForAll) return setOff(true)
    const { id, source, keys } = draft
    if (lacksPoster(draft)) return setProgress(id, { share: null, fault: say('make.needs_poster') })
    setProgress(id, { share: 0, fault: null })
    try {
      if (!navigator.onLine) return await wait(draft)
      const picture = { media: draft.media, file: drafts.fileOf(id), source, key: keys.media }
      const sent = await sendPicture(picture, (share) => setProgress(id, { share, fault: null }))
      drafts.change(id, { media: sent })
      const media = await sendPoster(sent, draft.poster, drafts.fileOf(draft.poster ?? ''))
      setProgress(id, { share: 1, fault: null })
      const pin = await sendPin(bodyOf(draft, media.media_id), keys.pin)
      drafts.remove(id)
      setProgress(id, undefined)
      announceChange()
      const see = { label: say('make.see'), run: () => go(href(routes.pin, { pin: pin.id })) }
      showToast({ text: say('make.done'), actions: [see], ms: 10_000 })
    } catch (error) {
      const code = error instanceof CallError ? error.code : 0
      if (code === 0 && !navigator.onLine) return await wait(draft)
      const changes = !isRetry && isForgotten(error) ? withoutUpload(draft) : null
      if (changes) {
        drafts.change(id, changes)
        return publish({ ...draft, ...changes }, true)
      }
      // An earlier try has created the pin, and the draft was changed since: now it is another pin.
      if (code === KEY_REUSED) drafts.change(id, { keys: { ...keys, pin: newKey() } })
      if (code === PUBLISHING_OFF) setOff(true)
      const reason = error instanceof Error && error.message !== '' ? error.message : say('error.unavailable')
      setProgress(id, { share: null, fault: reason })
    }
  }

  return { progressOf: (id) => all[id], publish: (draft) => publish(draft), isOff, dismiss: () => setOff(false) }
}
