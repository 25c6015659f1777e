import css from '#client/avatars/picture-form.module.css'
import { PictureForm } from '#client/avatars/picture-form.tsx'
import { useWords } from '#client/locales/use-words.ts'
import { COVER_FRAME } from '#client/media/crop/crop-frame.ts'
import coverCss from '#client/profiles/business.module.css'
import { routes } from '#domain/routes.ts'

export interface CoverPageProps {
  /** URL of the current cover; null: none. */
  cover: string | null
  /** The page that opens after saving or cancelling. */
  back: string
}

/** The page on which a business chooses its cover. */
export function CoverPage({ cover, back }: CoverPageProps) {
  const { say } = useWords()
  return (
    <div className={`${css.page} ${css.wide}`}>
      <h1>{say('cover.title')}</h1>
      <PictureForm
        action={routes.do.cover}
        frame={COVER_FRAME}
        isSet={cover !== null}
        hint={say('cover.hint')}
        back={back}
      >
        {cover && (
          <img className={coverCss.preview} src={cover} alt={say('business.cover_now')} width="656" height="369" />
        )}
      </PictureForm>
    </div>
  )
}
