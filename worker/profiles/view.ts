import { rendition } from '#client/data/rendition.ts'
import { isSignedIn } from '#domain/accounts/viewer.ts'
import { isGroupOn } from '#domain/experiments/registry.ts'
import { pickFields } from '#domain/field-sets.ts'
import { webLink } from '#domain/links.ts'
import { privateUserFields, type User, type UserFieldSet, userFieldSets } from '#domain/profiles/contract.ts'
import {
  canSeeProfile,
  eligibleTabs,
  hidesFollowerCount,
  ownsProfile,
  type ProfileTabs,
  tabType,
  visibleViews,
} from '#domain/profiles/rules.ts'
import { href, routes } from '#domain/routes.ts'
import { rfc2822 } from '#domain/time.ts'
import type { Site } from '../http/requester.ts'
import { type Access, profileAccess } from './access.ts'
import { businessView, coverView } from './business/view.ts'
import type { UserRow } from './queries.ts'

export { businessView, coverView, wholeAddress } from './business/view.ts'
export { defaultShareImage, pageMetadata, personCollage } from './metadata.ts'

/** The input of the tab rules, with the counts that the viewer may see. */
export function profileTabs(access: Access, user: UserRow): ProfileTabs {
  const own = ownsProfile(access.viewer, user)
  return {
    ...profileAccess(access, user),
    isPartner: user.isPartner,
    storyPinCount: own ? user.storyPinCount : user.publicStoryPinCount,
    hasPublishedPins: (own ? user.createdPinCount : user.publicCreatedPinCount) > 0,
    hasCreatedTab: true,
    hasTriedPins: user.triedPinCount > 0 && !isGroupOn(access.exposeGroup('web_profile_tab_deprecation')),
    defaultTab: user.defaultTab === 1 ? 'created' : null,
  }
}

/** Addresses of a profile picture in its four sizes (HDR-026, G-093); null without one. */
export function avatarUrls(base: string, key: string | null) {
  return {
    image_small_url: rendition(base, key, '30x30'),
    image_medium_url: rendition(base, key, '75x75'),
    image_large_url: rendition(base, key, '140x140'),
    image_xlarge_url: rendition(base, key, '280x280'),
  }
}

/** A person in W-01, with counts and flags that this viewer may see (G-089, G-090). */
export function userView(access: Access, user: UserRow, { origin, mediaBase: base }: Site): User {
  const own = ownsProfile(access.viewer, user)
  const tabs = profileTabs(access, user)
  const hasPublished = tabs.hasPublishedPins
  return {
    id: String(user.id),
    username: user.username,
    full_name: user.fullName,
    first_name: user.firstName,
    about: user.about,
    ...avatarUrls(base, user.imageKey),
    profile_url: origin + href(routes.profile, { username: user.username }),
    avatar_color_index: user.id % 10,
    pronouns: user.pronouns,
    location: user.location,
    website_url: webLink(user.websiteUrl),
    impressum_url: webLink(user.impressumUrl),
    instagram_data: user.instagramUsername
      ? {
          username: user.instagramUsername,
          url: `https://www.instagram.com/${encodeURIComponent(user.instagramUsername)}/`,
        }
      : null,
    follower_count: user.followerCount,
    // Includes topics, like the sources; the header subtracts them (HDR-049).
    following_count: user.followingCount + user.interestFollowingCount,
    interest_following_count: user.interestFollowingCount,
    pin_count: own ? user.pinCount : user.publicPinCount,
    board_count: user.publicBoardCount + (own ? user.protectedBoardCount : 0),
    ...(own &&
      !access.viewer.hidesSecrets && {
        secret_board_count: user.secretBoardCount,
        archived_board_count: user.archivedBoardCount,
      }),
    ...(own && {
      group_board_count: user.groupBoardCount,
      quick_saves_pin_count: user.quickSavesPinCount,
      has_quicksave_board: user.quickSavesPinCount > 0,
      has_custom_board_sorting_order: user.hasCustomBoardOrder,
      has_pin_clusters: user.clusterCount > 0,
      save_behavior: user.saveBehavior === 0 ? 0 : 1,
      comments_default_off: user.commentsDefaultOff,
      comments_from: user.commentsFrom,
      comment_words: user.commentWords,
      keyboard_shortcuts: user.shortcutsOn,
      logs_presses: user.logsOn,
      read_receipts: user.readReceiptsOn,
    }),
    story_pin_count: tabs.storyPinCount,
    has_published_pins: hasPublished,
    is_partner: user.isPartner,
    is_private_profile: user.isPrivate,
    is_verified_merchant: user.isVerifiedMerchant,
    verified_identity: { verified: user.isVerifiedIdentity },
    is_primary_website_verified: user.isWebsiteVerified,
    is_ads_only_profile: user.isAdsOnly,
    ads_only_profile_site: webLink(user.adsOnlySite),
    is_inspirational_merchant: user.isInspirationalMerchant,
    show_creator_profile: user.isPartner || hasPublished,
    should_show_messaging: user.messagingOn,
    // Only a business has a cover; everybody has the field (HDR-040).
    ...(user.isPartner ? businessView(access.business, base) : { profile_cover: coverView(null, null, base) }),
    profile_views: visibleViews(access.viewer, { id: user.id, isPartner: user.isPartner, views: user.profileViews }),
    eligible_profile_tabs: eligibleTabs(access.viewer, tabs).map(({ tab, isDefault }) => ({
      tab_type: tabType(tab),
      is_default: isDefault,
    })),
    has_catalog: user.hasCatalog,
    seo_noindex_reason: user.isPrivate ? 'private_profile' : user.seoNoindexReason,
    created_at: rfc2822(user.createdAt),
    ...(isSignedIn(access.viewer) && {
      explicitly_followed_by_me: access.followsUser,
      explicitly_following_me: access.followedByUser,
      follow_request_status: access.requestedUser ? ('pending' as const) : null,
      blocked_by_me: access.blocksUser,
    }),
  }
}

/** The fields of a set that this viewer may see; only those of G-107 for a private profile that the viewer may not see. */
export function userFields(access: Access, user: UserRow, view: User, set: UserFieldSet | undefined): Partial<User> {
  const names = userFieldSets[set ?? (isSignedIn(access.viewer) ? 'profile' : 'unauth_profile')]
  const open = canSeeProfile(access.viewer, profileAccess(access, user))
  const isHidden = hidesFollowerCount(access.viewer, view, () => access.exposeGroup('web_unauth_hide_follower_count'))
  return pickFields(
    view,
    names.filter((name) => (open || privateUserFields.includes(name)) && !(isHidden && name === 'follower_count')),
  )
}
