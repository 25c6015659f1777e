import { LIMITS } from '#domain/limits.ts'
import { ADDRESS_FIELDS } from '#domain/profiles/business.ts'
import { routes } from '#domain/routes.ts'
import { Choice } from '../accounts/choice.tsx'
import { OwnForm } from '../accounts/own-settings.tsx'
import css from '../accounts/settings.module.css'
import type { OwnBusiness, SettingsProps } from '../accounts/settings-props.ts'
import { useWords } from '../locales/use-words.ts'
import { LinkButton } from '../ui/button.tsx'
import { Field } from '../ui/fields/field.tsx'
import own from './business.module.css'

const { text } = LIMITS

/** The settings of a business: contact, address and cover; converts a personal account to a business and back. */
export function BusinessSettings({ business, attempt }: SettingsProps) {
  const { say } = useWords()
  if (!business)
    return (
      <section className={css.part}>
        <p>{say('business.offer')}</p>
        <AccountType attempt={attempt} isPartner label={say('business.convert')} />
      </section>
    )
  return (
    <>
      <Cover cover={business.cover} />
      <Contact business={business} attempt={attempt} />
      <section className={css.part}>
        <h2>{say('business.back_title')}</h2>
        <p className={css.note}>{say('business.back_note')}</p>
        <AccountType attempt={attempt} isPartner={false} label={say('business.back')} />
      </section>
    </>
  )
}

/** A button that makes the account a business, or a personal one again. */
function AccountType({
  attempt,
  isPartner,
  label,
}: Pick<SettingsProps, 'attempt'> & { isPartner: boolean; label: string }) {
  return (
    <OwnForm section="account_type" attempt={attempt} submit={label} isQuiet={!isPartner}>
      <input type="hidden" name="is_partner" value={String(isPartner)} />
    </OwnForm>
  )
}

function Cover({ cover }: { cover: string | null }) {
  const { say } = useWords()
  return (
    <section className={css.part}>
      <h2>{say('business.cover')}</h2>
      {cover && <img className={own.preview} src={cover} alt={say('business.cover_now')} width="656" height="369" />}
      <LinkButton href={routes.settingsCover}>{say(cover ? 'business.cover_change' : 'business.cover_add')}</LinkButton>
    </section>
  )
}

function Contact({ business, attempt }: Pick<SettingsProps, 'attempt'> & { business: OwnBusiness }) {
  const { say } = useWords()
  const failed = attempt?.form === 'business' ? attempt : null
  return (
    <section className={css.part}>
      <h2>{say('business.contact')}</h2>
      <OwnForm section="business" attempt={attempt}>
        <p className={css.note}>{say('business.contact_note')}</p>
        <Field
          name="contact_email"
          type="email"
          label={say('business.email')}
          attempt={failed}
          defaultValue={business.contact_email}
          maxLength={text.email}
          autoComplete="email"
        />
        <div className={own.phone}>
          <Field
            name="phone_code"
            label={say('business.phone_code')}
            attempt={failed}
            defaultValue={business.phone_code && `+${business.phone_code}`}
            maxLength={8}
            inputMode="tel"
            autoComplete="tel-country-code"
          />
          <Field
            name="contact_phone"
            inputMode="tel"
            label={say('business.phone')}
            attempt={failed}
            defaultValue={business.contact_phone}
            maxLength={40}
            autoComplete="tel-national"
          />
        </div>
        <Choice
          name="enable_profile_message"
          label={say('business.messages')}
          note={say('business.messages_note')}
          isOn={business.enable_profile_message}
          attempt={failed}
        />
        <Choice
          name="enable_profile_address"
          label={say('business.address')}
          note={say('business.address_note')}
          isOn={business.enable_profile_address}
          attempt={failed}
        />
        {ADDRESS_FIELDS.map((name) => (
          <Field
            key={name}
            name={name}
            label={say(`place.${name}`)}
            attempt={failed}
            defaultValue={business.place[name]}
            maxLength={name === 'postal_code' ? text.postalCode : text.placeLine}
            autoComplete={COMPLETES[name]}
          />
        ))}
      </OwnForm>
    </section>
  )
}

/** Values of the `autocomplete` attribute. */
const COMPLETES = {
  street: 'address-line1',
  extra_street: 'address-line2',
  locality: 'address-level2',
  region: 'address-level1',
  postal_code: 'postal-code',
  country: 'country-name',
} as const
