import type { FormEvent } from 'react'
import { useEffect, useState } from 'react'
import { EXPERIENCES } from '#domain/experiences/placements.ts'
import {
  BADGE_IDS,
  BADGE_PALETTE,
  type BadgeId,
  badgeColor,
  DIVERSITY_LABELS,
  isBadgeColor,
  MAX_SHOWN_BADGES,
  PROFILE_BADGES,
} from '#domain/profiles/badges.ts'
import { href, routes } from '#domain/routes.ts'
import formCss from '../accounts/settings.module.css'
import type { SettingsProps } from '../accounts/settings-props.ts'
import { callQuietly } from '../data/call.ts'
import { useWords } from '../locales/use-words.ts'
import { Button } from '../ui/button.tsx'
import { FormFault, useFault } from '../ui/fields/field.tsx'
import { Form } from '../ui/form.tsx'
import css from './badge-editor.module.css'
import { BadgeList, ColorFill } from './badge-list.tsx'

/**
 * Chooses up to three badges and communities, and their colour (BUS-006 to BUS-014). Without JavaScript the server checks the number
 * and the colour.
 */
export function BadgeEditor({ business, attempt }: SettingsProps) {
  const { say } = useWords()
  const stored = business?.badges ?? { color: BADGE_PALETTE[0], shown: [] }
  const isStandard = BADGE_PALETTE.some((color) => color === stored.color)
  // A rejected form keeps the choices.
  const typed = attempt?.form === 'badges' ? attempt.values : null
  const [shown, setShown] = useState<BadgeId[]>(typed ? BADGE_IDS.filter((id) => typed[id] === 'on') : stored.shown)
  const [color, setColor] = useState(typed?.color ?? (isStandard ? stored.color : ''))
  const [custom, setCustom] = useState(typed?.custom_color ?? (isStandard ? '' : stored.color))
  // Without JavaScript every form can be submitted.
  const [isHydrated, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])
  useSeenEditor(business?.newBadges ?? false)
  const tooMany = useFault(typed && attempt, 'inspirational_badge_selection', say('badges.label'))
  const chosen = badgeColor(custom || color)
  const isChanged = chosen !== stored.color || shown.join() !== stored.shown.join()
  const isFull = shown.length >= MAX_SHOWN_BADGES

  function toggle(id: BadgeId, isOn: boolean) {
    const next = new Set(isOn ? [...shown, id] : shown.filter((each) => each !== id))
    setShown(BADGE_IDS.filter((each) => next.has(each)))
  }
  function refuseFaulty(event: FormEvent) {
    if (custom !== '' && !isBadgeColor(custom)) event.preventDefault()
  }
  const group = (label: string, ids: readonly BadgeId[]) => (
    <fieldset className={css.group}>
      <legend>{label}</legend>
      {ids.map((id) => (
        <label key={id} className={css.choice} title={say('badges.show')}>
          <input
            type="checkbox"
            name={id}
            checked={shown.includes(id)}
            disabled={isHydrated && isFull && !shown.includes(id)}
            onChange={({ target }) => toggle(id, target.checked)}
          />
          <span>
            <b>{say(`badge.${id}`)}</b>
            <small>{say(`badge_note.${id}`)}</small>
          </span>
        </label>
      ))}
    </fieldset>
  )
  return (
    <Form action={routes.do.badges} className={formCss.form} data-test-id="badge-editor" onSubmit={refuseFaulty}>
      {typed && <FormFault attempt={attempt} />}
      {tooMany && (
        <p role="alert" className={css.fault}>
          {tooMany}
        </p>
      )}
      <p className={formCss.note}>{say('badges.note', { count: MAX_SHOWN_BADGES })}</p>
      <div className={css.preview} aria-live="polite">
        {shown.length > 0 ? <BadgeList ids={shown} color={chosen} /> : <p>{say('badges.none')}</p>}
      </div>
      {group(say('badges.how'), PROFILE_BADGES)}
      {group(say('badges.who'), DIVERSITY_LABELS)}
      <fieldset className={css.group}>
        <legend>{say('badges.color')}</legend>
        <div className={css.palette}>
          {BADGE_PALETTE.map((each, i) => (
            <label key={each}>
              <input
                type="radio"
                name="color"
                value={each}
                checked={custom === '' && color === each}
                aria-label={say('badges.color_number', { number: i + 1 })}
                onChange={() => {
                  setColor(each)
                  setCustom('')
                }}
              />
              <span>
                <ColorFill color={each} />
              </span>
            </label>
          ))}
        </div>
        <label className={css.custom}>
          <span>{say('badges.custom')}</span>
          <input
            type="text"
            name="custom_color"
            value={custom}
            maxLength={7}
            placeholder="#rrggbb"
            autoComplete="off"
            spellCheck={false}
            aria-invalid={custom !== '' && !isBadgeColor(custom) ? true : undefined}
            aria-describedby="custom-fault"
            onChange={({ target }) => setCustom(target.value.trim())}
          />
        </label>
        <small id="custom-fault" className={css.fault}>
          {custom !== '' && !isBadgeColor(custom) && say('badges.not_a_color')}
        </small>
      </fieldset>
      <Button type="submit" kind="primary" reason={isHydrated && !isChanged && say('badges.unchanged')}>
        {say('settings.save')}
      </Button>
    </Form>
  )
}

/** Opening the editor removes the "New!" next to its link (BUS-017, G-143). */
function useSeenEditor(isNew: boolean) {
  useEffect(() => {
    if (!isNew) return
    const experience = href(routes.api.experience, { experience: EXPERIENCES.badge_editor_new })
    void callQuietly('PUT', experience, { placement_id: 'badge_editor_new', action: 'complete' })
  }, [isNew])
}
