import css from '../../faces/face.module.css'
import { FaceForm } from '../../faces/face-form.tsx'
import { useWords } from '../../locales/use-words.ts'
import type { PageProps } from '../props.ts'

/** Where people choose the picture that stands for them. */
export function FacePage(props: PageProps['face']) {
  const { say } = useWords()
  return (
    <div className={css.page}>
      <h1>{say('face.title')}</h1>
      <FaceForm {...props} />
    </div>
  )
}
