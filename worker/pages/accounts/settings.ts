import type { Context } from 'hono'
import { deleteCookie, getCookie } from 'hono/cookie'
import { SECTION_NAMES, SECTIONS, type SettingsSection } from '#client/accounts/sections.ts'
import type { OwnBusiness, SettingsAttempt, SettingsProps } from '#client/accounts/settings-props.ts'
import { SettingsPage } from '#client/pages/accounts/settings.tsx'
import { accountToast } from '#domain/accounts/messages.ts'
import { TOKEN } from '#domain/accounts/tokens.ts'
import { SAVE_BEHAVIOR } from '#domain/profiles/save-behavior.ts'
import { peopleQuery } from '#domain/relations/contract.ts'
import { href, routes, withQuery } from '#domain/routes.ts'
import {
  readDelegations,
  readSessions,
  readSubjectBoards,
  readSubjects,
  readTokens,
  selectLinked,
  selectUnverifiedAddress,
} from '#worker/accounts/read.ts'
import { readApps } from '#worker/apps/read.ts'
import { audienceOfProfile, audienceText } from '#worker/audience/view.ts'
import { batch } from '#worker/db/batch.ts'
import type { AppEnv } from '#worker/env.ts'
import { readOwnExports } from '#worker/exports/read.ts'
import { judge } from '#worker/http/api/operation.ts'
import { cookieTraits } from '#worker/http/cookies/cookies.ts'
import { NEW_TOKEN } from '#worker/http/cookies/token-cookie.ts'
import { keptTry } from '#worker/http/forms/kept-try.ts'
import { readBell } from '#worker/notifications/read.ts'
import { type Access, loadAccess, type UserRow } from '#worker/profiles/read.ts'
import { avatarUrls, businessView, wholeAddress } from '#worker/profiles/view.ts'
import { peopleOf } from '#worker/relations/read.ts'
import { type Feeds, startFeed } from '#worker/render/page.tsx'
import { undoKinds } from '#worker/rooms.ts'
import { readChanges } from '#worker/undo/read.ts'
import type { AccountViewer } from '#worker/viewers.ts'
import { bookmarkOf } from '../bookmark.ts'
import { hasNewBadges } from '../new-badges.ts'
import { definePage } from '../page.ts'
import { toastOf } from './account-toast.ts'

/** Sections by address; null is the list of sections. Two addresses work with and without a final slash. */
const ADDRESSES: [address: string, section: SettingsSection | null][] = [
  [routes.settings, null],
  [`${routes.settings}/`, null],
  ...SECTION_NAMES.map((section): [string, SettingsSection] => [SECTIONS[section], section]),
  [`${routes.settingsPermissions}/`, 'permissions'],
]

/** The sections of the settings, and their list. Visitors log in first (TAB-029, TAB-030). */
export const settingsPages = ADDRESSES.map(([address, section]) =>
  definePage({
    address,
    view: SettingsPage,
    noindex: 'settings',
    noStore: true,
    read: (c) => readSettings(c, section),
  }),
)

async function readSettings(c: Context<AppEnv>, section: SettingsSection | null) {
  // The kept attempt of the section's failed form, if the address names one.
  const attempt = section && ((await keptTry(c)) as SettingsAttempt | null)
  const access = await loadAccess(c.var.requester, 'me')
  const { viewerRow, user } = access
  const page = section === null ? routes.settings : SECTIONS[section]
  if (!viewerRow || !user) return c.redirect(href(routes.login, { next: page }), 302)
  if (section === 'badges' && !user.isPartner) return c.redirect(routes.settingsBusiness, 302)
  const props: SettingsProps = {
    section,
    attempt,
    people: null,
    business: user.isPartner ? await ownBusiness(c, access, user.id, section) : null,
    limited: viewerRow.loginState === 'limited',
    me: ownFields(c, user),
    ...(await sectionData(c, section, viewerRow)),
  }
  const feeds: Feeds = new Map()
  const list = listOf(section, user)
  if (list) {
    const bookmark = attempt ? undefined : bookmarkOf(c)
    const options = { ...judge(peopleQuery, {}), bookmark }
    const read = peopleOf(c.var.requester, access, user, list.of, 'me', options, c.var.site.mediaBase)
    props.people = withQuery(list.api, { bookmark })
    feeds.set(props.people, startFeed(c, list.of, read))
  }
  return {
    feeds,
    props,
    viewer: viewerRow,
    attempt,
    toast: section === 'account' ? toastOf(c, accountToast(c.req.query(), 'settings')) : undefined,
    head: { title: c.get('words')._('settings.title'), canonical: page },
  }
}

/** The list of people in a section: blocked people, or follow requests. */
function listOf(section: SettingsSection | null, user: UserRow) {
  if (section === 'blocked') return { of: 'blocks', api: routes.api.blocks } as const
  if (section === 'permissions' && user.followRequestCount > 0)
    return { of: 'requests', api: routes.api.followRequests } as const
  return null
}

function ownFields({ var: { site, words } }: Context<AppEnv>, user: UserRow): SettingsProps['me'] {
  const avatar = avatarUrls(site.mediaBase, user.imageKey)
  return {
    username: user.username,
    first_name: user.firstName,
    full_name: user.fullName,
    about: user.about,
    website_url: user.websiteUrl ?? '',
    impressum_url: user.impressumUrl ?? '',
    instagram_username: user.instagramUsername ?? '',
    image: avatar.image_large_url,
    image2x: avatar.image_xlarge_url,
    tint: user.id % 10,
    pronouns: user.pronouns.join('/'),
    location: user.location ?? '',
    email: user.email,
    is_email_confirmed: user.emailVerifiedAt !== null,
    is_private_profile: user.isPrivate,
    audience: audienceText(words, audienceOfProfile(user), true),
    should_show_messaging: user.messagingOn,
    read_receipts: user.readReceiptsOn,
    comments_default_off: user.commentsDefaultOff,
    comments_from: user.commentsFrom,
    comment_words: user.commentWords.join('\n'),
    keyboard_shortcuts: user.shortcutsOn,
    logs_presses: user.logsOn,
    saves_to_profile: user.saveBehavior === SAVE_BEHAVIOR.profile,
  }
}

const SECTIONS_WITH_BUSINESS: ReadonlySet<SettingsSection | null> = new Set(['business', 'badges', 'personal'])
/** The editor of badges, and the section that links to it. */
const SECTIONS_WITH_BADGES: ReadonlySet<SettingsSection | null> = new Set(['badges', 'personal'])

/** The business, for the sections that show it; otherwise null. */
async function ownBusiness(
  c: Context<AppEnv>,
  { business }: Access,
  userId: number,
  section: SettingsSection | null,
): Promise<OwnBusiness | null> {
  if (!SECTIONS_WITH_BUSINESS.has(section)) return null
  const view = businessView(business, c.var.site.mediaBase)
  return {
    contact_email: view.contact_email ?? '',
    contact_phone: view.contact_phone ?? '',
    phone_code: view.contact_phone_country?.phone_code ?? '',
    enable_profile_address: view.enable_profile_address ?? false,
    enable_profile_message: view.enable_profile_message ?? true,
    // The owner edits the address even if the profile does not show it.
    place: wholeAddress(business?.place ?? {}),
    cover: view.profile_cover?.images?.['736x']?.url ?? null,
    badges: view.profile_badges ?? { color: '', shown: [] },
    newBadges: SECTIONS_WITH_BADGES.has(section) && (await hasNewBadges(c.var.db, userId, business)),
  }
}

/** The token just created: shown once, then its cookie is deleted. */
function takeNewToken(c: Context<AppEnv>): { newToken: string | null } {
  const newToken = getCookie(c, NEW_TOKEN) ?? null
  if (newToken !== null) deleteCookie(c, NEW_TOKEN, { ...cookieTraits(c), path: routes.settingsDeveloper })
  return { newToken: newToken !== null && TOKEN.test(newToken) ? newToken : null }
}

/** The data of a section beyond the person's own fields. */
async function sectionData(c: Context<AppEnv>, section: SettingsSection | null, viewer: AccountViewer) {
  const { db, now } = c.var
  const none = {
    wantedEmail: null,
    linked: [],
    sessions: [],
    tokens: [],
    newToken: null,
    apps: [],
    allowed: [],
    delegations: [],
    subjects: [],
    subjectBoards: [],
    changes: [],
    archives: [],
    monthly: 'off' as const,
    target: null,
    bell: null,
  }
  if (section === 'sessions') return { ...none, sessions: await readSessions(c.var.requester, viewer) }
  if (section === 'developer') {
    const [tokens, apps] = await Promise.all([readTokens(c.var.requester, viewer), readApps(c.var.requester)])
    return { ...none, ...takeNewToken(c), tokens, ...apps }
  }
  if (section === 'delegations') {
    const { subjectId } = c.var.requester
    const [delegations, subjects, subjectBoards] = await Promise.all([
      readDelegations(c.var.requester, viewer),
      readSubjects(c.var.requester, viewer),
      subjectId ? readSubjectBoards(c.var.requester, viewer, subjectId) : [],
    ])
    return { ...none, delegations, subjects, subjectBoards }
  }
  if (section === 'changes') {
    const { items } = await readChanges(c.var.requester, undoKinds, { page_size: 100 })
    return { ...none, changes: items }
  }
  if (section === 'data') return { ...none, ...(await readOwnExports(c.var.requester, c.env)) }
  if (section === 'notifications') {
    const bell = await readBell(c.var.requester)
    return { ...none, bell: { ...bell, time_zone: bell.time_zone ?? c.var.client.timeZone } }
  }
  if (section !== 'account') return none
  const { wanted, linked } = await batch(db, {
    wanted: selectUnverifiedAddress(viewer.id, now),
    linked: selectLinked(viewer.id),
  })
  return {
    ...none,
    wantedEmail: wanted[0]?.email ?? null,
    linked: linked.map(({ id, username, fullName }) => ({ id: String(id), username, full_name: fullName })),
  }
}
