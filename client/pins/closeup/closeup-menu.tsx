import type { FormEvent } from 'react'
import { mayAct } from '#client/accounts/ask-to-login.ts'
import { announceChange } from '#client/data/changes.ts'
import { useWords } from '#client/locales/use-words.ts'
import { Form } from '#client/ui/form.tsx'
import { usePage } from '#client/ui/frame/page-context.ts'
import { Icon } from '#client/ui/icon.tsx'
import { Menu } from '#client/ui/layers/menu.tsx'
import { useOfferUndo } from '#client/undo/offer-undo.ts'
import { href, routes } from '#domain/routes.ts'
import css from './closeup-bar.module.css'
import { useCloseupContext } from './closeup-context.ts'
import { FlagForm } from './flag-form.tsx'
import { useFlag } from './use-flag.ts'

/** The menu of a pin's page, with different actions for own pins and others. */
export function CloseupMenu() {
  const { say } = useWords()
  const { pin, standing } = useCloseupContext()
  const { viewer } = usePage()
  const download = href(routes.pinDownload, { pin: pin.id })
  const isOwn = standing?.isOwn ?? false
  if (!viewer && !pin.image_signature) return null
  return (
    <Menu id="closeup" label={say('closeup.menu')} className={css.round} content={<Icon name="more" size={24} />}>
      {isOwn && (
        <a href={href(routes.pinEdit, { pin: pin.id })} data-dialog="" data-js="">
          {say('closeup.edit')}
        </a>
      )}
      {isOwn && (
        <a href={href(routes.pinAudience, { pin: pin.id })} data-dialog="">
          {say('audience.title')}
        </a>
      )}
      {isOwn && <a href={href(routes.analytics, { pin: pin.id })}>{say('analytics.title')}</a>}
      {pin.image_signature && (
        <a href={download} download="">
          {say('closeup.download')}
        </a>
      )}
      {isOwn && <Delete />}
      {viewer && !isOwn && <Hide first={standing?.hidden ?? false} />}
      {viewer && !isOwn && <a href={href(routes.legalThing, { kind: 'pin', id: pin.id })}>{say('report.pin')}</a>}
    </Menu>
  )
}

/** Deletes the pin and opens its board or profile, where a toast offers an undo. */
function Delete() {
  const { say } = useWords()
  const { viewer } = usePage()
  const { pin } = useCloseupContext()
  const onSubmit = (event: FormEvent) => {
    if (!mayAct(viewer, 'edit')) return event.preventDefault()
    announceChange()
  }
  return (
    <Form action={routes.do.deletePin} data-js="" onSubmit={onSubmit}>
      <input type="hidden" name="pin_id" value={pin.id} />
      <input
        type="hidden"
        name="return_to"
        value={pin.board?.url ?? href(routes.profile, { username: pin.pinner.username })}
      />
      <button type="submit">{say('closeup.delete')}</button>
    </Form>
  )
}

const STAY = () => undefined

/** Hides the pin from the viewer's feeds, or shows it again (ACC-014). */
function Hide({ first }: { first: boolean }) {
  const { say } = useWords()
  const { pin } = useCloseupContext()
  const offerUndo = useOfferUndo()
  const flag = useFlag(first, href(routes.api.hide, { pin: pin.id }), 'hide', (isHidden) => {
    if (isHidden) offerUndo(say('closeup.hidden'), () => flag.set(false), STAY)
  })
  return (
    <FlagForm action={routes.do.hidePin} fields={{ pin_id: pin.id }} flag={flag}>
      {say(flag.on ? 'closeup.unhide' : 'closeup.hide')}
    </FlagForm>
  )
}
