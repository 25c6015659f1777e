import { type FormEvent, useRef, useState } from 'react'
import { useWords } from '#client/locales/use-words.ts'
import { Button, LinkButton } from '#client/ui/button.tsx'
import { Form } from '#client/ui/form.tsx'
import { usePage } from '#client/ui/frame/page-context.ts'
import { inLanguage } from '#client/ui/language/page-language.ts'
import { LIMITS } from '#domain/limits.ts'
import { fullLink, IMAGE_TYPES, VIDEO_TYPES } from '#domain/pins/creation.ts'
import { routes } from '#domain/routes.ts'
import { PictureIcon } from '../picture-icon.tsx'
import type { FilesIn } from '../publishing/use-files.ts'
import css from './intake.module.css'

interface IntakeProps {
  files: FilesIn
  /** True if there are no drafts yet. */
  isFirst: boolean
  look: (link: string) => void
  busy: boolean
}

/** Accepts files (chosen, dropped, pasted, photographed) and links to web pages. The forms work without JavaScript. */
export function Intake({ files, isFirst, look, busy }: IntakeProps) {
  const { say } = useWords()
  const { mobile } = usePage()
  const choose = useRef<HTMLInputElement>(null)
  return (
    <section className={isFirst ? `${css.intake} ${css.first}` : css.intake} data-over={files.isOver ? '' : undefined}>
      <Form
        action={routes.do.upload}
        encType="multipart/form-data"
        className={css.drop}
        data-js=""
        onSubmit={(event) => {
          event.preventDefault()
          choose.current?.click()
        }}
      >
        <PictureIcon size={48} />
        <p className={css.hint}>{say(mobile ? 'make.hint_touch' : 'make.hint')}</p>
        <div className={css.actions}>
          <label className={css.choose} data-test-id="choose">
            {say(isFirst ? 'make.choose' : 'make.add_more')}
            <input
              ref={choose}
              type="file"
              name="file"
              accept={IMAGE_TYPES}
              multiple
              onChange={(event) => {
                files.take(event.target.files)
                event.target.value = ''
              }}
            />
          </label>
          {mobile && (
            <label className={css.choose}>
              {say('make.camera')}
              <input
                type="file"
                accept={IMAGE_TYPES}
                capture="environment"
                onChange={(event) => files.take(event.target.files, 'camera')}
              />
            </label>
          )}
          <label className={css.choose}>
            {say('make.film')}
            <input type="file" name="film" accept={VIDEO_TYPES} onChange={(event) => files.take(event.target.files)} />
          </label>
          <noscript>
            <button type="submit">{say('make.upload')}</button>
          </noscript>
        </div>
        <small>{say('make.limits')}</small>
      </Form>
      <LinkForm look={look} busy={busy} />
      {isFirst && (
        <p className={css.others}>
          <LinkButton href={routes.storyBuilder}>{say('make.to_story')}</LinkButton>
          <LinkButton href={routes.bookmarklet}>{say('make.to_bookmarklet')}</LinkButton>
        </p>
      )}
    </section>
  )
}

function LinkForm({ look, busy }: Pick<IntakeProps, 'look' | 'busy'>) {
  const { say } = useWords()
  const [isWrong, setWrong] = useState(false)
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const link = fullLink(String(new FormData(event.currentTarget).get('url') ?? ''))
    setWrong(!link)
    if (!link) return
    history.replaceState({ createPinFromLinkUrl: link }, '', inLanguage(routes.pinBuilder))
    look(link)
  }
  return (
    <Form action={routes.do.linkPreview} className={css.link} data-js="" onSubmit={onSubmit} noValidate>
      <label htmlFor="from-link">{say('make.from_link')}</label>
      <div>
        <input
          id="from-link"
          name="url"
          type="text"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          placeholder="https://"
          maxLength={LIMITS.text.link}
          aria-invalid={isWrong}
          aria-describedby={isWrong ? 'from-link-fault' : undefined}
          onFocus={() => setWrong(false)}
          required
        />
        <Button type="submit" reason={busy && say('reason.busy')}>
          {say('make.find')}
        </Button>
      </div>
      {isWrong && (
        <small id="from-link-fault" role="alert" className={css.fault}>
          {say('create.bad_link')}
        </small>
      )}
    </Form>
  )
}
