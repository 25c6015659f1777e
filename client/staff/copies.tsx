import { href, routes } from '#domain/routes.ts'
import { useWords } from '../locales/use-words.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { Form } from '../ui/form.tsx'
import type { DeskCase } from './case.ts'
import css from './copies.module.css'
import type { CaseCopy } from './copy.ts'
import desk from './desk.module.css'

/** Similar pictures on the site. Each needs its own decision, because a hash can be wrong. */
export function Copies({ shown: { id, copies } }: { shown: DeskCase }) {
  const { say } = useWords()
  if (copies.length === 0) return null
  return (
    <section className={desk.part} data-test-id="copies">
      <h2>{say('staff.copies')}</h2>
      <p className={desk.soft}>{say('staff.copies_text')}</p>
      <ul className={css.copies}>
        {copies.map((copy) => (
          <li key={copy.pin_id}>
            <Copy copy={copy} from={id} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Copy({ copy: { pin_id, image, username, pin_count, case_id }, from }: { copy: CaseCopy; from: string }) {
  const { say } = useWords()
  return (
    <article className={css.copy}>
      {image ? (
        <a href={href(routes.pin, { pin: pin_id })}>
          <img className={css.picture} src={image} alt={say('staff.copy_picture', { name: username })} />
        </a>
      ) : (
        <p className={css.picture}>{say('staff.copy_private')}</p>
      )}
      <p className={desk.soft}>
        @{username} · {say('board.pins', { count: pin_count })}
      </p>
      {case_id ? (
        <LinkButton href={href(routes.staffCase, { case: case_id })}>
          {say('staff.case', { number: case_id })}
        </LinkButton>
      ) : (
        <Form action={routes.do.staffCopy}>
          <input type="hidden" name="case_id" value={from} />
          <input type="hidden" name="pin_id" value={pin_id} />
          <Button type="submit">{say('staff.open_case')}</Button>
        </Form>
      )}
    </article>
  )
}
