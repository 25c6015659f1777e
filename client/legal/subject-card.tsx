import type { LegalSubject } from './statement.ts'
import css from './subject-card.module.css'

interface SubjectCardProps {
  subject: LegalSubject
  /** Shown if there is neither a name nor a text. */
  fallback: string
}

/** Subject of a report or decision: picture, name, text and owner. URLs in it are not linked, because nobody has checked them. */
export function SubjectCard({ subject, fallback }: SubjectCardProps) {
  const { image, name, text, link, username } = subject
  return (
    <div className={css.card} data-test-id="subject">
      {image && <img src={image} alt="" width={96} height={96} />}
      <div className={css.words}>
        <b dir="auto">{name || (text ? '' : fallback)}</b>
        {text && <p dir="auto">{text}</p>}
        {link && <p className={css.soft}>{link}</p>}
        {username && <p className={css.soft}>@{username}</p>}
      </div>
    </div>
  )
}
