import { useState } from 'react'
import { useWords } from '#client/locales/use-words.ts'
import { Button } from '#client/ui/button.tsx'
import field from '#client/ui/fields/field.module.css'
import type { FormTry } from '#client/ui/fields/form-try.ts'
import { usePage } from '#client/ui/frame/page-context.ts'
import { showToast } from '#client/ui/states/show-toast.ts'
import { LIMITS } from '#domain/limits.ts'
import { IMAGE_TYPES, VIDEO_TYPES } from '#domain/pins/creation.ts'
import builder from '../builder/builder.module.css'
import type { Goal } from '../builder/builder.tsx'
import intake from '../builder/intake.module.css'
import { NetworkNote } from '../publishing/network-note.tsx'
import { PublishingOff } from '../publishing/publishing-off.tsx'
import { useFiles } from '../publishing/use-files.ts'
import { useOutbox } from '../publishing/use-outbox.ts'
import { usePublishStory } from '../publishing/use-publish-story.ts'
import { useReorder } from '../publishing/use-reorder.ts'
import { BoardChoice } from '../saving/board-choice.tsx'
import { PlainStory } from './plain-story.tsx'
import css from './story-builder.module.css'
import { StoryCard } from './story-card.tsx'
import { emptyPages, type Story, withPageAt } from './story-pages.ts'
import { useStory } from './use-story.ts'

interface StoryBuilderProps {
  goals: Goal[]
  to: string
  /** The submitted plain form, with its errors. */
  attempt: FormTry
}

/** Creates a pin of several pages (CRE-003): pictures, films, and text on a colour. Pages can be reordered. */
export function StoryBuilder({ goals, to, attempt }: StoryBuilderProps) {
  const { say } = useWords()
  const { viewer } = usePage()
  const user = viewer?.id ?? ''
  const draft = useStory(user, to)
  const outbox = useOutbox(
    user,
    async ({ from, draft: earlier }) => from === 'story' && draft.takeBack(earlier as Story),
  )
  const { progress, publish, isOff, dismiss } = usePublishStory(draft, outbox.count)
  const full = () => showToast({ kind: 'error', text: say('make.story_full', { count: LIMITS.max.storyPages }) })
  const files = useFiles((added) => {
    if (!draft.addFiles(added)) full()
  })
  const [added, setAdded] = useState<string | null>(null)
  const addWords = () => {
    const id = draft.addWords()
    if (!id) return full()
    setAdded(id)
  }
  const { story } = draft
  const pages = story?.pages ?? []
  const ids = pages.map(({ id }) => id)
  const name = (id: string) => say('make.page', { place: ids.indexOf(id) + 1, count: ids.length })
  const order = useReorder(ids, name, (id, place) => draft.change({ pages: withPageAt(pages, id, place) }))
  const isBusy = progress?.share != null
  const isLacking = emptyPages(pages) > 0 ? 'reason.empty_page' : null
  const whyNot = isBusy ? 'reason.busy' : pages.length === 0 ? 'reason.no_pages' : isLacking
  return (
    <div className={builder.builder} {...files.drop}>
      <div className={builder.head}>
        <h1>{say('make.story_title')}</h1>
        <div className={`${builder.top} ${css.needs}`}>
          {pages.length > 0 && (
            <Button reason={isBusy && say('reason.busy')} onClick={() => draft.clear()}>
              {say('make.discard')}
            </Button>
          )}
          <Button kind="primary" reason={whyNot && say(whyNot)} onClick={() => story && void publish(story)}>
            {say(isBusy ? 'make.publishing' : 'make.publish')}
          </Button>
        </div>
      </div>
      <div className={field.fields}>
        <PlainStory goals={goals} to={to} attempt={attempt} />
      </div>
      <NetworkNote {...outbox} />
      {isBusy && (
        <progress className={css.progress} aria-label={say('make.publishing')} value={progress.share ?? 0} max={1} />
      )}
      {progress?.fault && (
        <p role="alert" className={builder.wrong}>
          {say('make.failed', { reason: progress.fault })}
        </p>
      )}
      <p id="story-hint" hidden>
        {say('make.story_hint')}
      </p>
      <p role="status" className="hide" data-test-id="story-said">
        {order.announcement}
      </p>
      <div className={css.desk}>
        <ol ref={order.list} className={css.pages}>
          {pages.map((page, place) => (
            <StoryCard
              key={page.id}
              page={page}
              file={draft.fileOf(page.id)}
              poster={page.poster ? draft.fileOf(page.poster) : null}
              place={place}
              count={pages.length}
              isPicked={order.picked === page.id}
              isNew={added === page.id}
              change={(more) => draft.changePage(page.id, more)}
              setPoster={(picture) => draft.setPoster(page.id, picture)}
              remove={() => draft.removePage(page.id)}
              step={(by) => order.step(page.id, by)}
              onKeyDown={(event) => order.onKeyDown(event, page.id)}
            />
          ))}
          <li className={css.add} data-over={files.isOver ? '' : undefined}>
            <label className={intake.choose}>
              {say('make.add_pictures')}
              <input
                type="file"
                accept={`${IMAGE_TYPES},${VIDEO_TYPES}`}
                multiple
                data-test-id="story-files"
                onChange={(event) => {
                  files.take(event.target.files)
                  event.target.value = ''
                }}
              />
            </label>
            <Button onClick={addWords}>{say('make.add_words')}</Button>
            <small>{say('make.story_most', { count: pages.length, most: LIMITS.max.storyPages })}</small>
          </li>
        </ol>
        <div className={`${builder.fields} ${css.about}`}>
          <BoardChoice value={story?.to ?? ''} goals={goals} change={(place) => draft.change({ to: place })} />
          <fieldset disabled={isBusy}>
            <label htmlFor="story-title">{say('make.f_title')}</label>
            <input
              id="story-title"
              className={builder.name}
              value={story?.title ?? ''}
              maxLength={LIMITS.text.pinTitle}
              autoComplete="off"
              onChange={(event) => draft.change({ title: event.target.value })}
            />
            <label htmlFor="story-description">{say('make.f_description')}</label>
            <textarea
              id="story-description"
              rows={3}
              value={story?.description ?? ''}
              maxLength={LIMITS.text.pinDescription}
              onChange={(event) => draft.change({ description: event.target.value })}
            />
          </fieldset>
        </div>
      </div>
      <PublishingOff open={isOff} onClose={dismiss} />
    </div>
  )
}
