import { addressLines, phoneNumber } from '#domain/profiles/business.ts'
import type { User } from '#domain/profiles/contract.ts'
import { useWords } from '../locales/use-words.ts'
import { buttonClass } from '../ui/button.tsx'
import { Menu } from '../ui/layers/menu.tsx'
import { showToast } from '../ui/states/show-toast.ts'
import css from './business.module.css'

/** Contact options of a business: email, telephone, and the address if it is shown (BUS-005, G-138). */
export function ContactMenu({ user }: { user: Partial<User> }) {
  const { say } = useWords()
  const phone = phoneNumber(user)
  const lines = user.profile_place ? addressLines(user.profile_place) : []
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(lines.join('\n'))
      showToast({ text: say('contact.copied') })
    } catch {
      showToast({ kind: 'error', text: say('contact.not_copied') })
    }
  }
  return (
    <Menu id="contact" label={say('contact.button')} className={buttonClass('plain')} content={say('contact.button')}>
      <div className={css.contact} data-test-id="contact">
        {user.contact_email && <a href={`mailto:${user.contact_email}`}>{user.contact_email}</a>}
        {phone && (
          <a href={phone.href} dir="ltr">
            {phone.shown}
          </a>
        )}
        {lines.length > 0 && (
          <>
            <address className={css.place}>{lines.join('\n')}</address>
            <button type="button" data-needs-script="" onClick={copy}>
              {say('contact.copy')}
            </button>
          </>
        )}
      </div>
    </Menu>
  )
}
