import type { ReactNode } from 'react'
import { LANGUAGES } from '#domain/language.ts'
import { LIMITS } from '#domain/limits.ts'
import { COMMENT_AUDIENCES } from '#domain/profiles/commenting.ts'
import { SAVE_BEHAVIOR } from '#domain/profiles/save-behavior.ts'
import type { SettingsForm } from '#domain/profiles/settings.ts'
import { routes } from '#domain/routes.ts'
import { useWords } from '../locales/use-words.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import { Field, FormFault, SelectField } from '../ui/fields/field.tsx'
import { SaveBar } from '../ui/fields/save-bar.tsx'
import { Form } from '../ui/form.tsx'
import { LANGUAGE_NAMES } from '../ui/frame/language-names.ts'
import { Choice } from './choice.tsx'
import css from './settings.module.css'
import type { SettingsProps } from './settings-props.ts'
import { UsernameField } from './username-field.tsx'

const { text } = LIMITS

/** A settings form whose fields are named as in W-02. */
export function OwnForm({
  section,
  attempt,
  submit,
  isQuiet = false,
  children,
}: Pick<SettingsProps, 'attempt'> & {
  section: SettingsForm
  submit?: string
  isQuiet?: boolean
  children: ReactNode
}) {
  const { say } = useWords()
  return (
    <Form action={routes.do.settings} className={css.form} data-js="">
      <input type="hidden" name="section" value={section} />
      {attempt?.form === section && <FormFault attempt={attempt} />}
      {children}
      <SaveBar>
        <Button type="submit" kind={isQuiet ? 'plain' : 'primary'}>
          {submit ?? say('settings.save')}
        </Button>
      </SaveBar>
    </Form>
  )
}

/** The profile's public texts and picture (G-101). */
export function ProfileSettings({ me, attempt }: SettingsProps) {
  const { say } = useWords()
  return (
    <OwnForm section="profile" attempt={attempt}>
      <div className={css.picture}>
        <Avatar src={me.image} src2x={me.image2x} name={me.full_name} tint={me.tint} size="large" alt="" />
        <LinkButton href={routes.settingsPicture}>{say('profile.change_picture')}</LinkButton>
      </div>
      <Field
        name="full_name"
        label={say('settings.full_name')}
        attempt={attempt}
        defaultValue={me.full_name}
        maxLength={text.fullName}
        autoComplete="name"
        required
      />
      <Field
        name="first_name"
        label={say('settings.first_name')}
        attempt={attempt}
        defaultValue={me.first_name}
        maxLength={text.firstName}
        autoComplete="given-name"
        required
      />
      <Field name="about" label={say('settings.about')} attempt={attempt} defaultValue={me.about}>
        {(field) => <textarea {...field} rows={5} maxLength={text.about} />}
      </Field>
      <Field
        name="pronouns"
        label={say('settings.pronouns')}
        hint={say('settings.pronouns_hint')}
        attempt={attempt}
        defaultValue={me.pronouns}
        maxLength={2 * text.pronoun + 1}
      />
      <Field
        name="website_url"
        label={say('settings.website')}
        attempt={attempt}
        defaultValue={me.website_url}
        maxLength={text.link}
        inputMode="url"
        autoComplete="url"
      />
      <Field
        name="instagram_username"
        label={say('settings.instagram')}
        hint={say('settings.instagram_hint')}
        attempt={attempt}
        defaultValue={me.instagram_username}
        maxLength={text.link}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
      />
      <Field
        name="impressum_url"
        label={say('profile.impressum')}
        hint={say('settings.impressum_hint')}
        attempt={attempt}
        defaultValue={me.impressum_url}
        maxLength={text.link}
        inputMode="url"
        autoComplete="off"
      />
      <UsernameField attempt={attempt} own={me.username} />
    </OwnForm>
  )
}

/** Privacy, messages and comments. */
export function PermissionSettings({ me, attempt }: SettingsProps) {
  const { say } = useWords()
  return (
    <OwnForm section="permissions" attempt={attempt}>
      <p data-test-id="audience">{me.audience}</p>
      <Choice
        name="is_private_profile"
        label={say('settings.private')}
        note={say('settings.private_note')}
        isOn={me.is_private_profile}
        attempt={attempt}
      />
      <Choice
        name="should_show_messaging"
        label={say('settings.messaging')}
        note={say('settings.messaging_note')}
        isOn={me.should_show_messaging}
        attempt={attempt}
      />
      <Choice
        name="read_receipts"
        label={say('settings.read_receipts')}
        note={say('settings.read_receipts_note')}
        isOn={me.read_receipts}
        attempt={attempt}
      />
      <Choice
        name="comments_default_off"
        label={say('settings.comments')}
        note={say('settings.comments_note')}
        isOn={!me.comments_default_off}
        attempt={attempt}
        isInverse
      />
      <SelectField
        name="comments_from"
        label={say('settings.comments_from')}
        attempt={attempt}
        defaultValue={me.comments_from}
        options={COMMENT_AUDIENCES.map((value) => ({ value, label: say(`settings.comments_from.${value}`) }))}
      />
      <Field
        name="comment_words"
        label={say('settings.comment_words')}
        hint={say('settings.comment_words_hint')}
        attempt={attempt}
        defaultValue={me.comment_words}
        optional
      >
        {(field) => <textarea {...field} rows={4} />}
      </Field>
      <Saving savesToProfile={me.saves_to_profile} />
    </OwnForm>
  )
}

/** Explains how Save behaves while the account has few boards (SET-002). */
function Saving({ savesToProfile }: { savesToProfile: boolean }) {
  const { say } = useWords()
  const { profile, picker } = SAVE_BEHAVIOR
  return (
    <fieldset className={css.choices}>
      <legend>{say('settings.saving')}</legend>
      <p className={css.note}>{say('settings.saving_note')}</p>
      <label>
        <input type="radio" name="save_behavior" value={picker} defaultChecked={!savesToProfile} />{' '}
        {say('settings.saving_ask')}
      </label>
      <label>
        <input type="radio" name="save_behavior" value={profile} defaultChecked={savesToProfile} />{' '}
        {say('settings.saving_profile')}
      </label>
    </fieldset>
  )
}

export function PersonalSettings({ me, attempt }: SettingsProps) {
  const { say } = useWords()
  return (
    <OwnForm section="personal" attempt={attempt}>
      <Field
        name="location"
        label={say('settings.location')}
        attempt={attempt}
        defaultValue={me.location}
        maxLength={text.location}
      />
      <Choice
        name="keyboard_shortcuts"
        label={say('settings.keys')}
        note={say('settings.keys_note')}
        isOn={me.keyboard_shortcuts}
        attempt={attempt}
      />
      <Choice
        name="logs_presses"
        label={say('settings.logs')}
        note={say('settings.logs_note')}
        isOn={me.logs_presses}
        attempt={attempt}
      />
    </OwnForm>
  )
}

/** The account's language, used on all devices (W-62). */
export function LanguageSettings({ attempt }: SettingsProps) {
  const { say, language } = useWords()
  return (
    <OwnForm section="language" attempt={attempt}>
      <div className={css.choice}>
        <label className="hide" htmlFor="locale">
          {say('language.label')}
        </label>
        <select id="locale" name="locale" defaultValue={language} autoComplete="off">
          {LANGUAGES.map((each) => (
            <option key={each} value={each} lang={each}>
              {LANGUAGE_NAMES[each]}
            </option>
          ))}
        </select>
      </div>
    </OwnForm>
  )
}
