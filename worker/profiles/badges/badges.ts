import type { Words } from '../../../client/locales/words.ts'
import { Failure } from '../../../domain/errors.ts'
import { BADGE_IDS, badgeColor, MAX_SHOWN_BADGES, shownBadges } from '../../../domain/profiles/badges.ts'
import type { BadgeSelection, BadgesAnswer } from '../../../domain/profiles/badges-contract.ts'
import { round } from '../../db/round.ts'
import type { Asker } from '../../http/asker.ts'
import { countAgainst, type Limit } from '../../http/limits.ts'
import { personChanged } from '../../model/effects/write.ts'
import type { AccountViewer } from '../../viewers.ts'
import { loadAccess, requireProfile } from '../access.ts'
import { updateBadges } from './queries.ts'

const LIMIT: Limit = { name: 'badges', times: 100, seconds: 3600 }

/** The badges of a business (W-40). A person who is none is 404 code 30, a private profile 403 code 90. */
export async function readBadges(asker: Asker, userId: number, words: Words): Promise<BadgesAnswer> {
  const who = { id: userId }
  const access = await loadAccess(asker, who)
  const { isPartner } = requireProfile(access, who)
  if (!isPartner) throw new Failure('user_not_found')
  const { business } = access
  return answerOf({ badgeColor: badgeColor(business?.badgeColor ?? null), badgeOptOut: optOutOf(business) }, words)
}

/** Before the owner chooses, no badge is shown. */
function optOutOf(business: { badgeOptOut: string[] | null } | null): BadgeSelection['badgeOptOut'] {
  const shown = shownBadges(business?.badgeOptOut ?? null)
  return BADGE_IDS.filter((id) => !shown.includes(id))
}

function answerOf(selection: BadgeSelection, words: Words): BadgesAnswer {
  return {
    badge_details: BADGE_IDS.map((id) => ({
      id,
      label: words._(`badge.${id}`),
      description: words._(`badge_note.${id}`),
      controlsTooltip: words._('badges.show'),
    })),
    inspirational_badge_selection: selection,
  }
}

/**
 * Chooses the badges of the viewer's business (W-40). Another person's are 403 code 3, as are those of a personal
 * account; more than three shown badges are 400 code 1 (BUS-010). A colour that is none becomes the default (BUS-012).
 */
export async function saveBadges(
  { db, now }: Asker,
  viewer: AccountViewer,
  userId: number,
  { badgeColor: color, badgeOptOut }: BadgeSelection,
  words: Words,
): Promise<BadgesAnswer> {
  if (userId !== viewer.id || !viewer.isPartner) throw new Failure('forbidden')
  if (shownBadges(badgeOptOut).length > MAX_SHOWN_BADGES)
    throw new Failure('invalid', {
      faults: [{ field: 'inspirational_badge_selection.badgeOptOut', code: 'too_many_badges' }],
    })
  await countAgainst(db, [{ limit: LIMIT, who: String(userId) }], now)
  const selection = {
    badgeColor: badgeColor(color),
    badgeOptOut: BADGE_IDS.filter((id) => badgeOptOut.includes(id)),
  }
  await round(db, { saved: updateBadges(db, userId, selection), shown: personChanged(db, userId) })
  return answerOf(selection, words)
}
