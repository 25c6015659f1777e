import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useWords } from '#client/locales/use-words.ts'
import { Button } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { go } from '#client/ui/language/page-language.ts'
import { LIMITS } from '#domain/limits.ts'
import { fullLink, WIDE_PLACEHOLDER } from '#domain/pins/creation.ts'
import { withQuery } from '#domain/routes.ts'
import css from '../creating/create-menu.module.css'
import { NOTHING, type PinBuilderSession } from './pin-builder-session.ts'

interface LinkEntryProps {
  /** The builder's URL. */
  address: string
  session: PinBuilderSession
  keep: (session: PinBuilderSession) => void
  close: () => void
}

/** A field for a link that starts a pin. An invalid link shows a flyout, which closes when the field is focused again (CRE-021 to CRE-027). */
export function LinkEntry({ address, session, keep, close }: LinkEntryProps) {
  const { say } = useWords()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [isWrong, setWrong] = useState(false)
  const isWide = useIsWide()
  const typed = session.submittedLink
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const link = fullLink(typed)
    if (!link) {
      // Otherwise the field would keep the focus, so that focusing it could not close the flyout.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      return setWrong(true)
    }
    // The builder has the link now: the next form starts empty.
    keep(NOTHING)
    close()
    go(withQuery(address, { link }))
  }
  return (
    <form className={css.link} onSubmit={onSubmit} noValidate>
      <input
        ref={field}
        type="url"
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        aria-label={say('create.link')}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? id : undefined}
        placeholder={say(isWide ? 'create.placeholder' : 'create.placeholder_short', { host: location.host })}
        maxLength={LIMITS.text.link}
        value={typed}
        onFocus={() => setWrong(false)}
        onChange={(event) => keep({ isInputOpen: true, submittedLink: event.target.value })}
      />
      <Button type="submit" kind="primary" reason={typed.trim() === '' && say('reason.no_link')}>
        {say('create.next')}
      </Button>
      {isWrong && (
        <div role="alert" id={id} className={css.flyout} data-test-id="link-error">
          {say('create.bad_link')}
          <button type="button" aria-label={say('create.dismiss')} onClick={() => field.current?.focus()}>
            <Icon name="close" size={18} />
          </button>
        </div>
      )}
    </form>
  )
}

/** True if the window has space for the longer placeholder. */
function useIsWide(): boolean {
  const [isWide, setWide] = useState(() => innerWidth >= WIDE_PLACEHOLDER)
  useEffect(() => {
    const measure = () => setWide(innerWidth >= WIDE_PLACEHOLDER)
    addEventListener('resize', measure)
    return () => removeEventListener('resize', measure)
  }, [])
  return isWide
}
