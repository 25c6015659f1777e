import type { FormEvent, MouseEvent } from 'react'
import { EXPERIENCES, type Placement } from '#domain/experiences/placements.ts'
import { href, routes } from '#domain/routes.ts'
import { call } from '../data/call.ts'
import { useWords } from '../locales/use-words.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { Form } from '../ui/form.tsx'
import { usePage } from '../ui/frame/page-context.ts'
import { opensHere } from '../ui/pressed.ts'
import { showToast } from '../ui/states/show-toast.ts'
import { moveFault } from './move-fault.ts'
import { organize } from './organizing.ts'
import css from './unorganized.module.css'

const UPSELL: Placement = 'boardless_pins_upsell'

/** Offers to create a board from the boardless pins (ORG-003, G-041). */
export function Upsell() {
  const { say } = useWords()
  const { path } = usePage()
  const create = (event: MouseEvent) => {
    if (!opensHere(event.nativeEvent)) return
    event.preventDefault()
    organize({ view: 'create' })
  }
  /** Hides the offer at once. It comes back if the request fails. */
  const dismiss = (event: FormEvent) => {
    event.preventDefault()
    organize({ isDismissed: true })
    const address = href(routes.api.experience, { experience: EXPERIENCES[UPSELL] })
    call('PUT', address, { placement_id: UPSELL, action: 'dismiss' }).catch((error) => {
      organize({ isDismissed: false })
      showToast({ kind: 'error', text: moveFault(error, say) })
    })
  }
  return (
    <section className={css.upsell} data-test-id="boardless-upsell">
      <h2>{say('organize.upsell')}</h2>
      <p>
        <LinkButton kind="primary" href={routes.organize} data-js="" onClick={create}>
          {say('organize.create_board')}
        </LinkButton>
      </p>
      <Form action={routes.do.dismiss} onSubmit={dismiss} data-js="">
        <input type="hidden" name="placement_id" value={UPSELL} />
        <input type="hidden" name="return_to" value={path} />
        <Button type="submit">{say('organize.dismiss')}</Button>
      </Form>
    </section>
  )
}
