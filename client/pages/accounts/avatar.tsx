import css from '../../avatars/picture-form.module.css'
import { PictureForm, type PictureFormProps } from '../../avatars/picture-form.tsx'
import { useWords } from '../../locales/use-words.ts'

/** The page on which people choose their profile picture. */
export function AvatarPage(props: PictureFormProps) {
  const { say } = useWords()
  return (
    <div className={css.page}>
      <h1>{say('face.title')}</h1>
      <PictureForm {...props} />
    </div>
  )
}
