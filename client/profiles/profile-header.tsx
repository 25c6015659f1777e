import type { ReactNode } from 'react'
import { compactNumber, followingShown, viewsShown } from '#domain/numbers.ts'
import { shownCover } from '#domain/profiles/business.ts'
import { aboutInHeader, hasLongWord, linkTexts, pronounText } from '#domain/profiles/header-text.ts'
import { href, routes } from '#domain/routes.ts'
import { useWords } from '../locales/use-words.ts'
import { Avatar } from '../ui/avatar.tsx'
import { usePage } from '../ui/frame/page-context.ts'
import { Icon } from '../ui/icon.tsx'
import { island } from '../ui/island.tsx'
import { AboutText } from './about-text.tsx'
import { Cover } from './cover.tsx'
import { NameMark } from './name-mark.tsx'
import { PincodeButton } from './pincode-button.tsx'
import { pincodePerson } from './pincode-person.ts'
import css from './profile-header.module.css'
import type { HeaderUser } from './view.ts'

// Only businesses have badges, and they do nothing: no script loads their texts.
const BadgeList = island(() => import('./badge-list.tsx').then(({ BadgeList }) => BadgeList))

interface ProfileHeaderProps {
  user: HeaderUser
  /** A preview of how others see the profile: its links are disabled. */
  preview?: boolean
  children?: ReactNode
}

/** The head of a profile: picture, name with mark, links, bio, follower counts (HDR-002). `children` are shown below. */
export function ProfileHeader({ user, preview = false, children }: ProfileHeaderProps) {
  const { say } = useWords()
  const { eu, viewer } = usePage()
  const isOwn = viewer?.id === user.id && !preview
  const links = linkTexts(user.website_url ?? null, eu && user.impressum_url ? say('profile.impressum') : null)
  const avatar = (
    <Avatar
      src={user.image_large_url ?? null}
      src2x={user.image_xlarge_url ?? null}
      name={user.full_name}
      tint={user.avatar_color_index ?? Number(user.id.slice(-1))}
      size="large"
      alt={user.full_name}
    />
  )
  return (
    <section
      className={shownCover(user) ? css.covered : undefined}
      data-head=""
      data-seen={viewer?.id === user.id ? undefined : `profile_view:${user.id}`}
      data-test-id="profile-header"
      data-business={user.is_partner || undefined}
    >
      <Cover user={user} />
      <div className={css.who}>
        <div className={css.picture}>
          {isOwn || viewer?.isEmployee ? <PincodeButton person={pincodePerson(user)}>{avatar}</PincodeButton> : avatar}
          {isOwn && (
            <a
              className={css.change}
              href={href(routes.settingsPicture, { return_to: href(routes.profile, { username: user.username }) })}
              aria-label={say('profile.change_picture')}
              title={say('profile.change_picture')}
              data-test-id="change-picture"
            >
              <Icon name="camera" />
            </a>
          )}
        </div>
        <div className={css.name}>
          <h1 className={hasLongWord(user.full_name) ? css.long : undefined}>
            <span data-test-id="profile-name" dir="auto">
              {user.full_name}
            </span>
            <NameMark user={user} />
          </h1>
          <p className={css.at}>
            <span data-test-id="profile-username">@{user.username}</span>
            {user.pronouns && user.pronouns.length > 0 && (
              <span data-test-id="profile-pronouns">{pronounText(user.pronouns)}</span>
            )}
            {user.website_url && (
              <a href={user.website_url} rel="nofollow noopener" data-test-id="profile-website">
                {links.website}
              </a>
            )}
            {links.impressum && user.impressum_url && (
              <a href={user.impressum_url} rel="nofollow noopener" data-test-id="profile-impressum">
                {links.impressum}
              </a>
            )}
            {user.instagram_data && (
              <a href={user.instagram_data.url} rel="nofollow noopener" data-test-id="profile-instagram">
                {say('profile.instagram', { name: user.instagram_data.username })}
              </a>
            )}
          </p>
        </div>
        <div className={css.rest}>
          {user.about && <AboutText user={user} shown={aboutInHeader(user.about, links)} />}
          <Counts user={user} preview={preview} />
          {user.profile_badges && user.profile_badges.shown.length > 0 && (
            <div className={css.badges}>
              <BadgeList ids={user.profile_badges.shown} color={user.profile_badges.color} />
            </div>
          )}
        </div>
        <div className={css.acts}>{children}</div>
      </div>
    </section>
  )
}

/** Counts of followers and followed people, without topics (HDR-049). Private profiles show neither (G-107); an experiment hides the first (HDR-048). */
function Counts({ user, preview }: { user: HeaderUser; preview: boolean }) {
  const { say, locale } = useWords()
  if (user.following_count === undefined) return null
  const following = followingShown(user.following_count, user.interest_following_count ?? 0)
  return (
    <p className={css.facts} inert={preview || undefined} suppressHydrationWarning>
      {user.follower_count !== undefined && (
        <a
          id="followers"
          href={href(routes.profileFollowers, { username: user.username })}
          data-test-id="follower-count"
          suppressHydrationWarning
        >
          {say('profile.followers', { count: user.follower_count, shown: compactNumber(user.follower_count, locale) })}
        </a>
      )}
      <a
        id="following"
        href={href(routes.profileFollowing, { username: user.username })}
        data-test-id="following-count"
        suppressHydrationWarning
      >
        {say('profile.following', { count: following, shown: compactNumber(following, locale) })}
      </a>
      {user.profile_views !== undefined && user.profile_views >= 0 && (
        <span data-test-id="monthly-views">
          {say('profile.views', { count: user.profile_views, shown: viewsShown(user.profile_views, locale) })}
        </span>
      )}
      {user.interest_following_count ? (
        <a href={href(routes.profileTopics, { username: user.username })} data-test-id="topic-count">
          {say('profile.topics')}
        </a>
      ) : null}
    </p>
  )
}
