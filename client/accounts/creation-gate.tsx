import { useState } from 'react'
import { closest } from '#client/ui/presses.ts'
import { routes } from '#domain/routes.ts'
import { useWords } from '../locales/use-words.ts'
import { Button } from '../ui/button.tsx'
import { Form } from '../ui/form.tsx'
import { usePage } from '../ui/frame/page-context.ts'
import { Dialog } from '../ui/layers/dialog.tsx'
import { overlay } from '../ui/layers/overlay.ts'
import { opensHere } from '../ui/pressed.ts'
import css from './login-prompt.module.css'

/** The pages and forms that create something. */
const CREATIVE = new RegExp(
  `^(?:${[
    routes.pinBuilder,
    routes.storyBuilder,
    routes.storyBuilderIdea,
    routes.boardCreate,
    routes.boardCreateCluster,
    routes.sectionCreate,
    routes.pinRepin,
    routes.do.createPin,
    routes.do.createBoard,
    routes.do.createSection,
    routes.do.createFromCluster,
    routes.do.repin,
  ]
    .map((address) => address.replace(/:\w+/g, '[^/]+'))
    .join('|')})$`,
)

/** Makes links and forms that create something open the prompt to confirm the email address instead (CRE-035). */
export function replaceCreation(): void {
  // On the window, so that it runs before the page's own listeners.
  for (const press of ['click', 'submit']) window.addEventListener(press, onPress, true)
}

export function askToConfirm(): void {
  overlay.set(<ConfirmEmail />)
}

function onPress(event: Event): void {
  const address = addressOf(event)
  if (address === null || !CREATIVE.test(address)) return
  event.preventDefault()
  event.stopImmediatePropagation()
  document.querySelector<HTMLElement>('[popover]:popover-open')?.hidePopover()
  askToConfirm()
}

/** Path of the pressed link (in this tab) or of the submitted form; null: neither. */
function addressOf(event: Event): string | null {
  if (event instanceof SubmitEvent) {
    const action = event.submitter?.getAttribute('formaction') ?? closest(event, 'form')?.getAttribute('action') ?? null
    return action && new URL(action, location.href).pathname
  }
  if (!(event instanceof MouseEvent) || !opensHere(event)) return null
  // Buttons that open a create menu.
  if (closest(event, '[popovertarget$=create]')) return routes.pinBuilder
  return closest<HTMLAnchorElement>(event, 'a')?.pathname ?? null
}

/** Shown instead of an action that creates something, until the viewer has confirmed their address. */
function ConfirmEmail() {
  const { say } = useWords()
  const { path } = usePage()
  const [isOpen, setOpen] = useState(true)
  const close = () => setOpen(false)
  return (
    <Dialog open={isOpen} onClose={close} title={say('prompt.confirm_email')} testId="confirm-email">
      <p>{say('prompt.confirm_text')}</p>
      <Form action={routes.do.resendEmail} className={css.actions}>
        <input type="hidden" name="return_to" value={path} />
        <Button type="submit" kind="primary">
          {say('prompt.resend')}
        </Button>
        <Button onClick={close}>{say('organize.dismiss')}</Button>
      </Form>
    </Dialog>
  )
}
