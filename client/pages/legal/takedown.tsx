import css from '#client/legal/form.module.css'
import { TakedownForm, type TakedownFormProps } from '#client/legal/takedown-form.tsx'
import { useWords } from '#client/locales/use-words.ts'

/** The page of the takedown form (SC-27). */
export function TakedownPage(props: TakedownFormProps) {
  const { say } = useWords()
  return (
    <div className={css.page}>
      <h1>{say(`law.${props.law}`)}</h1>
      <p>{say('legal.intro')}</p>
      <TakedownForm {...props} />
    </div>
  )
}
