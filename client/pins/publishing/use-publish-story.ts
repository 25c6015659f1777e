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
import { lacksPoster } from '../builder/drafts.ts'
import { type Story, storyBody, storyWithoutUploads } from '../story/story-pages.ts'
import type { StoryDraft } from '../story/use-story.ts'
import { isForgotten, sendPicture, sendPin, sendPoster } from './send-pin.ts'
import type { Progress } from './use-publish.ts'

/** Publishes a story: uploads its pages one after the other, then creates the pin. Uploaded pages are not uploaded again after a failure. */
export function usePublishStory(draft: StoryDraft, queued: () => void) {
  const { say } = useWords()
  const { viewer, experiments } = usePage()
  const isOffForAll = isCreationDisabled(experiments?.web_pin_creation_disabled, 'story')
  const [progress, setProgress] = useState<Progress | null>(null)
  const [isOff, setOff] = useState(isOffForAll)

  /** Puts the story into the outbox. If the browser can't store it there, the draft stays and shows the error. */
  async function wait(story: Story): Promise<void> {
    const withMedia = story.pages.filter(({ hasFile, media }) => hasFile || media)
    const pictures = withMedia.map(({ id, media, poster, key }) => ({
      id: media?.media_id ?? null,
      file: id,
      source: null,
      poster,
      key,
    }))
    const body = storyBody(story, (page) => (withMedia.includes(page) ? String(withMedia.indexOf(page)) : undefined))
    const { key } = story
    try {
      await putInOutbox({ id: key, from: 'story', user: viewer?.id ?? '', pictures, body, key, draft: story })
    } catch {
      return setProgress({ share: null, fault: say('error.unavailable') })
    }
    draft.clear({ forgets: false })
    setProgress(null)
    queued()
  }

  async function publish(story: Story, isRetry = false): Promise<void> {
    if (!mayAct(viewer, 'create')) return
    if (isOffForAll) return setOff(true)
    if (story.pages.some(lacksPoster)) return setProgress({ share: null, fault: say('make.needs_poster') })
    setProgress({ share: 0, fault: null })
    try {
      if (!navigator.onLine) return await wait(story)
      await send(story)
      setProgress(null)
    } catch (error) {
      const code = error instanceof CallError ? error.code : 0
      if (code === 0 && !navigator.onLine) return await wait(story)
      const changes = !isRetry && isForgotten(error) ? storyWithoutUploads(story) : null
      if (changes) {
        draft.change(changes)
        return publish({ ...story, ...changes }, true)
      }
      // An earlier try has created the pin, and the draft was changed since: now it is another pin.
      if (code === KEY_REUSED) draft.change({ key: newKey() })
      if (code === PUBLISHING_OFF) setOff(true)
      const reason = error instanceof Error && error.message !== '' ? error.message : say('error.unavailable')
      setProgress({ share: null, fault: reason })
    }
  }

  async function send(story: Story): Promise<void> {
    const ids = new Map<string, string>()
    for (const [i, page] of story.pages.entries()) {
      const file = draft.fileOf(page.id)
      if (!file && !page.media) continue
      const onProgress = (share: number) => setProgress({ share: (i + share) / story.pages.length, fault: null })
      const media = await sendPicture({ media: page.media, file, source: null, key: page.key }, onProgress)
      draft.changePage(page.id, { media })
      await sendPoster(media, page.poster, draft.fileOf(page.poster ?? ''))
      ids.set(page.id, media.media_id)
    }
    setProgress({ share: 1, fault: null })
    const pin = await sendPin(
      storyBody(story, ({ id }) => ids.get(id)),
      story.key,
    )
    draft.clear()
    announceChange()
    const see = { label: say('make.see'), run: () => go(href(routes.pin, { pin: pin.id })) }
    showToast({ text: say('make.done'), actions: [see], ms: 10_000 })
  }

  return { progress, publish: (story: Story) => publish(story), isOff, dismiss: () => setOff(false) }
}
