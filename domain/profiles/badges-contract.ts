import * as v from 'valibot'
import { BADGE_IDS, type BadgeId } from './badges.ts'

const badgeId = v.picklist(BADGE_IDS)

const selection = v.strictObject({
  /** Anything but `#rrggbb` is stored as the default colour (BUS-012). */
  badgeColor: v.pipe(v.string(), v.maxLength(100)),
  /** The badges that are hidden on the profile. */
  badgeOptOut: v.pipe(v.array(badgeId), v.maxLength(BADGE_IDS.length)),
})

/** The body of W-40. At most three badges may remain: more fail with code 1 (G-142). */
export const badgesBody = v.strictObject({ inspirational_badge_selection: selection })
export type BadgeSelection = v.InferOutput<typeof selection>

/** W-40: every badge with its texts in the viewer's language, and the business's selection (BUS-007, BUS-008). */
export const badgesAnswer = v.object({
  badge_details: v.array(
    v.object({ id: badgeId, label: v.string(), description: v.string(), controlsTooltip: v.string() }),
  ),
  inspirational_badge_selection: selection,
})
export type BadgesAnswer = v.InferOutput<typeof badgesAnswer>

const tick = v.optional(v.literal('on'))
/** The editor as a form: a tick for each shown badge, and a colour of the palette or a typed one. */
export const badgesForm = v.strictObject({
  ...(Object.fromEntries(BADGE_IDS.map((id) => [id, tick])) as Record<BadgeId, typeof tick>),
  color: v.optional(v.pipe(v.string(), v.maxLength(100)), ''),
  custom_color: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100)), ''),
})

/** The selection in a submitted editor. A typed colour takes precedence over the palette. */
export function selectionOf({ color, custom_color, ...ticks }: v.InferOutput<typeof badgesForm>): BadgeSelection {
  return { badgeColor: custom_color || color, badgeOptOut: BADGE_IDS.filter((id) => ticks[id] !== 'on') }
}
