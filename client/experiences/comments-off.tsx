import type { Education } from '#domain/experiences/display.ts'
import { useWords } from '../locales/use-words.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { Dialog } from '../ui/layers/dialog.tsx'
import css from './education.module.css'
import { useEducation } from './use-education.ts'

/** Tells the viewer once that comments on new Pins are off, and where to change that (EDU-008, G-147). */
export function CommentsOff({ education }: { education: Education }) {
  const { say } = useWords()
  const { isShown, complete, dismiss } = useEducation(education)
  const { text, complete_button_text, secondary_cta_link: link } = education.display_data
  return (
    <Dialog open={isShown} onClose={dismiss} title={say('education.comments_title')} testId="comments-off">
      <p className={css.text}>{text}</p>
      <p className={css.buttons}>
        {link && (
          <LinkButton kind="primary" href={link.url} onClick={complete}>
            {link.text}
          </LinkButton>
        )}
        <Button onClick={complete}>{complete_button_text}</Button>
      </p>
    </Dialog>
  )
}
