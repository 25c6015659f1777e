import type { Words } from '#client/locales/words.ts'
import { Failure } from '#domain/errors.ts'
import { BADGE_IDS, badgeColor, MAX_SHOWN_BADGES, shownBadges } from '#domain/profiles/badges.ts'
import {
  type BadgeSelection,
  type BadgesAnswer,
  badgesAnswer,
  badgesBody,
  badgesForm,
  selectionOf,
} from '#domain/profiles/badges-contract.ts'
import { routes } from '#domain/routes.ts'
import { batch } from '#worker/db/batch.ts'
import { action } from '#worker/http/action/action.ts'
import { WRITE_FAILS } from '#worker/http/action/fails.ts'
import { reading } from '#worker/http/action/reading.ts'
import { countAgainst, type Limit } from '#worker/http/limits.ts'
import type { Requester } from '#worker/http/requester.ts'
import { personChanged } from '#worker/model/effects/write.ts'
import { loadAccess, requireProfile } from '../access.ts'
import { updateBadges } from './queries.ts'

const LIMIT: Limit = { name: 'badges', times: 100, seconds: 3600 }

/** The badges of a business (W-40). A personal account is 404 code 30, a private profile 403 code 90. */
async function readBadges(requester: Requester, userId: number, words: Words): Promise<BadgesAnswer> {
  const who = { id: userId }
  const access = await loadAccess(requester, who)
  const { isPartner } = requireProfile(access, who)
  if (!isPartner) throw new Failure('user_not_found')
  const { business } = access
  return answerOf({ badgeColor: badgeColor(business?.badgeColor ?? null), badgeOptOut: optOutOf(business) }, words)
}

/** All badges that are not shown. None is shown before the owner chooses. */
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
 * Sets the badges of the viewer's business (W-40). Another person's id and personal accounts are 403 code 3; more than three shown badges are 400 code 1
 * (BUS-010). An invalid colour becomes the default (BUS-012).
 */
export const saveBadges = action(
  {
    call: ['put', routes.api.verifiedMerchant],
    ids: { user: 'user_not_found' },
    summary: 'Choose the badges of the viewer’s business',
    input: badgesBody,
    answer: badgesAnswer,
    fails: [...WRITE_FAILS, 'forbidden', 'user_not_found'],
    login: 'full',
  },
  async function saveBadges({ requester, caller, words, ids: { user: userId }, input }) {
    const { db, now } = requester
    const { badgeColor: color, badgeOptOut } = input.inspirational_badge_selection
    if (userId !== caller.id || !caller.isPartner) throw new Failure('forbidden')
    if (shownBadges(badgeOptOut).length > MAX_SHOWN_BADGES)
      throw new Failure('invalid', {
        faults: [{ field: 'inspirational_badge_selection.badgeOptOut', code: 'too_many_badges' }],
      })
    await countAgainst(db, [{ limit: LIMIT, who: String(userId) }], now)
    const selection = {
      badgeColor: badgeColor(color),
      badgeOptOut: BADGE_IDS.filter((id) => badgeOptOut.includes(id)),
    }
    await batch(db, { saved: updateBadges(userId, selection), shown: personChanged(userId) })
    return answerOf(selection, words)
  },
)
  // The badge editor (BUS-006). Without JavaScript a fourth badge is refused here.
  .form({
    path: routes.do.badges,
    schema: badgesForm,
    section: () => ({ page: routes.settingsBadges, form: 'badges' }),
    asks: (fields, { caller }) => ({
      ids: { user: String(caller.id) },
      input: { inspirational_badge_selection: selectionOf(fields) },
    }),
    done: () => ({ to: routes.settingsBadges, toast: 'badges_saved' }),
  })

export const getBadges = reading(
  {
    call: ['get', routes.api.verifiedMerchant],
    ids: { user: 'user_not_found' },
    summary: 'Read the badges of a business',
    answer: badgesAnswer,
    fails: ['user_not_found', 'user_closed', 'private_profile'],
  },
  ({ requester, words, ids }) => readBadges(requester, ids.user, words),
)
