import { routes } from '../../../domain/routes.ts'
import css from '../../avatars/picture-form.module.css'
import { useWords } from '../../locales/use-words.ts'
import coverCss from '../../profiles/business.module.css'
import { Button, LinkButton } from '../../ui/button.tsx'
import field from '../../ui/fields/field.module.css'

export interface CoverPageProps {
  /** URL of the current cover; null: none. */
  cover: string | null
  /** The page that opens after saving or cancelling. */
  back: string
}

/** The page on which a business chooses its cover, a plain form: the picture's middle is shown. */
export function CoverPage({ cover, back }: CoverPageProps) {
  const { say } = useWords()
  const form = { method: 'post', action: routes.do.cover, encType: 'multipart/form-data' } as const
  return (
    <div className={css.page}>
      <h1>{say('cover.title')}</h1>
      <div className={css.editor}>
        {cover && (
          <img className={coverCss.preview} src={cover} alt={say('business.cover_now')} width="656" height="369" />
        )}
        <form {...form} className={css.form}>
          <input type="hidden" name="return_to" value={back} />
          <div className={`${field.file} ${css.file}`}>
            <label htmlFor="file">{say(cover ? 'face.choose_another' : 'face.choose')}</label>
            <input id="file" type="file" name="file" accept="image/*" required aria-describedby="file-hint" />
            <small id="file-hint">{say('cover.hint')}</small>
          </div>
          <div className={css.actions}>
            <Button type="submit" kind="primary">
              {say('face.save')}
            </Button>
            <LinkButton href={back}>{say('face.cancel')}</LinkButton>
          </div>
        </form>
        {cover && (
          <form {...form} className={css.remove}>
            <input type="hidden" name="return_to" value={back} />
            <input type="hidden" name="remove" value="on" />
            <Button type="submit">{say('face.remove')}</Button>
          </form>
        )}
      </div>
    </div>
  )
}
