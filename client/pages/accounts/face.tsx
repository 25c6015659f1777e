import css from '../../faces/face.module.css'
import { FaceForm } from '../../faces/face-form.tsx'
import type { FacePageProps } from '../../faces/face-props.ts'
import { useWords } from '../../locales/use-words.ts'

/** Where people choose the picture that stands for them. */
export function FacePage(props: FacePageProps) {
  const { say } = useWords()
  return (
    <div className={css.page}>
      <h1>{say('face.title')}</h1>
      <FaceForm {...props} />
    </div>
  )
}
