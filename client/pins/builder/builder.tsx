import { type RefObject, useEffect, useRef } from 'react'
import { useWords } from '#client/locales/use-words.ts'
import { Button } from '#client/ui/button.tsx'
import { usePage } from '#client/ui/frame/page-context.ts'
import { inLanguage } from '#client/ui/language/page-language.ts'
import { showToast } from '#client/ui/states/show-toast.ts'
import type { Method } from '#domain/pins/creation.ts'
import { readShared } from '#domain/pins/shared.ts'
import { href, routes } from '#domain/routes.ts'
import { previewOf } from '../preview.ts'
import { fitFiles } from '../publishing/fit-files.ts'
import { takeHanded } from '../publishing/hand-over.ts'
import { NetworkNote } from '../publishing/network-note.tsx'
import { PublishingOff } from '../publishing/publishing-off.tsx'
import { useDrafts } from '../publishing/use-drafts.ts'
import { useFiles } from '../publishing/use-files.ts'
import { useLinkPictures } from '../publishing/use-link-pictures.ts'
import { useOutbox } from '../publishing/use-outbox.ts'
import { usePublish } from '../publishing/use-publish.ts'
import css from './builder.module.css'
import { BuilderCard } from './builder-card.tsx'
import type { Draft } from './drafts.ts'
import { Intake } from './intake.tsx'
import { LinkPictures } from './link-pictures.tsx'
import type { PlainPinProps } from './plain-pin.tsx'
import { useWaitingTexts } from './use-waiting-texts.ts'

/** An option of the plain form's list of places. */
export interface Goal {
  /** A board's id, or `board.section`. */
  value: string
  label: string
}

/** The builder's initial values, from its URL. */
export interface BuilderStart {
  link: string | null
  /** The URL of a picture and the page's title, from the bookmarklet. */
  image: string | null
  title: string
  description: string
  to: string
}

interface BuilderProps {
  start: BuilderStart
  goals: Goal[]
  /** A picture that was uploaded by the plain form. */
  plain: PlainPinProps | null
}

/** Creates pins from files and links (CRE-002). Each is a draft that the browser stores until it is published. */
export function Builder({ start, goals, plain }: BuilderProps) {
  const { say } = useWords()
  const { viewer } = usePage()
  const user = viewer?.id ?? ''
  const drafts = useDrafts(user)
  const outbox = useOutbox(user, async ({ from, draft }) => from === 'pins' && drafts.takeBack(draft as Draft))
  const publishing = usePublish(drafts, outbox.count)
  const found = useLinkPictures()
  const waiting = useWaitingTexts()
  /** @param textsOf the texts of the file at this place */
  const addFiles = (files: readonly File[], method: Method, textsOf: (place: number) => Partial<Draft>) => {
    files.forEach((file, place) => void drafts.add({ to: start.to, ...textsOf(place) }, file))
    if (files[0]) void showState(files[0], method)
  }
  const files = useFiles((chosen, method) => {
    const texts = waiting.take()
    addFiles(chosen, method, (place) => (place === 0 ? texts : {}))
  })
  const hasStarted = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each page
  useEffect(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    const { link, image, title, description, to } = start
    if (image) drafts.add({ source: image, link: link ?? '', title, description, to })
    else waiting.add({ link: link ?? '', title, description })
    if (link && !image) {
      history.replaceState({ createPinFromLinkUrl: link }, '', inLanguage(routes.pinBuilder))
      void found.look(link)
    }
    if (plain) drafts.add({ ...textsOf(plain.attempt.values), ...sentBefore(plain), to })
    if (image || plain) history.replaceState({ createPinFromLinkUrl: link }, '', inLanguage(routes.pinBuilder))
    const takeAll = async () => {
      // One after the other, in order.
      for (const handed of await takeHanded()) {
        const { link: shared, ...texts } = readShared(handed)
        const all = { ...texts, link: shared ?? '' }
        addFiles(await fitFiles(handed.files, say), handed.method, () => all)
        if (handed.files.length > 0) continue
        waiting.add(all)
        if (shared) void found.look(shared)
      }
    }
    takeAll().catch((error: unknown) => console.warn(error))
  }, [])
  const all = drafts.all ?? []
  const heading = useFocusOnRemoval<HTMLHeadingElement>(all.length)
  const ready = all.filter((each) => publishing.progressOf(each.id)?.share == null)
  const discard = (draft: Draft) => {
    const restore = drafts.remove(draft.id)
    showToast({ text: say('make.discarded'), actions: [{ label: say('make.undo'), run: restore }], ms: 10_000 })
  }
  return (
    <div className={css.builder} {...files.drop}>
      <div className={css.head}>
        <h1 ref={heading} tabIndex={-1}>
          {say('make.title')}
        </h1>
        {all.length > 1 && (
          <Button kind="primary" onClick={() => ready.forEach((each) => void publishing.publish(each))}>
            {say('make.publish_all', { count: ready.length })}
          </Button>
        )}
      </div>
      <NetworkNote {...outbox} />
      {all.map((draft) => (
        <BuilderCard
          key={draft.id}
          draft={draft}
          file={drafts.fileOf(draft.id)}
          goals={goals}
          poster={draft.poster ? drafts.fileOf(draft.poster) : null}
          progress={publishing.progressOf(draft.id)}
          change={(more) => drafts.change(draft.id, more)}
          setPoster={(picture) => drafts.setPoster(draft.id, picture)}
          publish={() => void publishing.publish(draft)}
          discard={() => discard(draft)}
        />
      ))}
      {(waiting.title || waiting.description) && (
        <p className={css.head} dir="auto" data-test-id="waiting-texts">
          <span>
            <b>{waiting.title}</b> {waiting.description}
          </span>
        </p>
      )}
      <LinkPictures
        found={found}
        use={(media, preview) => drafts.add({ ...waiting.over(preview), media, to: start.to })}
      />
      <Intake files={files} isFirst={all.length === 0} look={(link) => void found.look(link)} busy={found.isLooking} />
      <PublishingOff open={publishing.isOff} onClose={publishing.dismiss} />
    </div>
  )
}

/** The media that the plain form has uploaded. */
function sentBefore({ media, needsPoster: isVideo }: PlainPinProps): Partial<Draft> {
  const kind = isVideo ? 'video' : 'image'
  return { isVideo, media: { kind, width: 0, height: 0, dominant_color: '', duration: null, ...media } }
}

/** The texts that were typed into the plain form. */
function textsOf({
  title = '',
  description = '',
  link = '',
  alt_text: alt = '',
}: Record<string, string>): Partial<Draft> {
  return { title, description, link, alt }
}

/** A ref for the element that gets the focus when a focused item of a list is removed (REL-24). */
function useFocusOnRemoval<Element extends HTMLElement>(count: number): RefObject<Element | null> {
  const target = useRef<Element>(null)
  const before = useRef(count)
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (count < before.current && isLost) target.current?.focus()
    before.current = count
  }, [count])
  return target
}

/** Sets the URL and history state of a pin that is created from a picture (CRE-008). */
async function showState(file: File, method: Method): Promise<void> {
  const state = { imageBase64: await previewOf(file), description: '', imageUrl: '', method }
  history.replaceState(state, '', inLanguage(href(routes.pinCreate, { method })))
}
