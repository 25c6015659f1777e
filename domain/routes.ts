import { aliases, calls } from './calls.ts'
import { forms } from './forms.ts'

/** The only table of URLs: patterns for Hono, `href` for links, keys for SWR. `:name` marks a variable part. */
export const routes = {
  home: '/',
  login: '/login/',
  signup: '/signup/',
  loginByMail: '/login/email/',
  loginForgotten: '/login/forgotten/',
  loginLink: '/login/link/',
  accountVerify: '/account/verify/',
  accountReset: '/account/reset/',
  accountDelete: '/account/delete/',
  /** A form that is kept until its account is signed in again (docs/decisions/147). */
  formAgain: '/account/form/',
  logout: '/logout/',
  settings: '/settings',
  settingsProfile: '/settings/edit-profile/',
  settingsPicture: '/settings/profile-picture/',
  settingsBusiness: '/settings/business/',
  settingsBadges: '/settings/badges/',
  settingsCover: '/settings/profile-cover/',
  settingsAccount: '/settings/account-settings/',
  settingsPermissions: '/settings/permissions',
  settingsNotifications: '/settings/notifications/',
  stopMails: '/notifications/unsubscribe/',
  settingsPersonal: '/settings/personal-information/',
  settingsSessions: '/settings/sessions/',
  settingsDeveloper: '/settings/developer/',
  settingsAppNew: '/settings/developer/new/',
  settingsApp: '/settings/developer/app/:app/',
  settingsBlocked: '/settings/blocked/',
  settingsDelegations: '/settings/delegations/',
  settingsSubjectLook: '/settings/delegations/:username/look/',
  settingsSubjectOrder: '/settings/delegations/:username/order/',
  settingsLanguage: '/settings/language/',
  settingsData: '/settings/data/',
  settingsDataProgress: '/settings/data/progress.json',
  settingsDataFile: '/settings/data/:file',
  /** The JSON Schema of a line of `pinfold.ndjson`. */
  archiveSchema: '/static/pinfold-1.schema.json',
  settingsChanges: '/settings/recent-changes/',
  settingsOffline: '/settings/offline/',
  settingsLibrary: '/settings/library/',
  settingsLibraryProgress: '/settings/library/progress.json',
  settingsWebhooks: '/settings/webhooks/',
  settingsWebhook: '/settings/webhooks/:webhook/',
  /** The authorization endpoint (RFC 6749, 3.1). */
  oauth: '/oauth/',
  oauthMetadata: '/.well-known/oauth-authorization-server',
  import: '/import/',
  importProgress: '/import/progress.json',
  pin: '/pin/:pin/',
  pinEdit: '/pin/:pin/edit/',
  pinAudience: '/pin/:pin/audience/',
  pinComments: '/pin/:pin/comments/',
  pinRepin: '/pin/:pin/repin/',
  pinDelete: '/pin/:pin/delete/',
  pinDownload: '/pin/:pin/download/',
  pinBuilder: '/pin-builder/',
  pinCreate: '/pin/create/:method/',
  storyBuilder: '/pin-creation-tool/',
  storyBuilderIdea: '/idea-pin-builder/',
  save: '/save/',
  saveButton: '/pin/create/button/',
  shortLink: '/url_shortener/:pin/redirect/',
  bookmarklet: '/bookmarklet/',
  manifest: '/manifest.webmanifest',
  shareTarget: '/share-target/',
  serviceWorker: '/service-worker.js',
  search: '/search/',
  searchMe: '/search/me/',
  homefeed: '/homefeed/',
  /** A newcomer's page to choose topics, then people. */
  homefeedStart: '/homefeed/start/',
  topic: '/topic/:topic/',
  boardCreate: '/board/create/',
  boardCreateCluster: '/board/create/cluster/:index/',
  boardEdit: '/board/:board/edit/',
  boardAudience: '/board/:board/audience/',
  boardPeople: '/board/:board/people/',
  boardMerge: '/board/:board/merge/',
  sectionCreate: '/board/:board/create_section/',
  sectionEdit: '/board/:board/section/:section/',
  sectionAudience: '/board/:board/section/:section/audience/',
  organize: '/organize/',
  conversations: '/conversation/',
  conversationRequests: '/conversation/requests/',
  conversationChoose: '/conversation/choose/',
  conversationNew: '/conversation/new/',
  conversation: '/conversation/:conversation/',
  notifications: '/notifications/',
  analytics: '/analytics/',
  analyticsCsv: '/analytics.csv',
  today: '/today/',
  article: '/today/:kind/:slug/:article/',
  help: '/help/',
  helpPage: '/help/:topic/',
  imprint: '/legal/imprint/',
  legalReport: '/legal/report/:law/',
  legalSent: '/legal/report/:law/sent/',
  legalThing: '/legal/content/:kind/:id/',
  legalStatements: '/legal/decisions/',
  legalStatement: '/legal/decisions/:decision/',
  transparency: '/transparency/',
  transparencyCsv: '/transparency.csv',
  staff: '/staff/',
  staffCase: '/staff/case/:case/',
  staffRefusals: '/staff/refusals/',
  staffArticles: '/staff/articles/',
  staffArticleNew: '/staff/articles/new/',
  staffArticle: '/staff/articles/:article/',
  staffArticlePreview: '/staff/articles/:article/preview/',
  developers: '/developers/',
  developersOf: '/developers/:subject/',
  health: '/healthz/',
  metrics: '/metrics',
  robots: '/robots.txt',
  sitemapIndex: '/sitemap.xml',
  sitemap: '/sitemap/:file',
  oembed: '/oembed/',
  embedRoot: '/embed/',
  embedPin: '/embed/pin/:pin/',
  embedBoard: '/embed/board/:username/:slug/',
  embedScript: '/embed/resize.js',
  feedRoot: '/feed/',
  profileFeed: '/feed/:format/:username/',
  boardFeed: '/feed/:format/:username/:slug/',
  sectionFeed: '/feed/:format/:username/:slug/:section/',
  topicFeed: '/feed/:format/topic/:topic/',
  searchFeed: '/feed/:format/search/',
  mediaRoot: '/img',
  moving: '/img/moving/:file',
  media: '/img/:size/:file',
  boardCollage: '/img/boards/:board/:file',
  personCollage: '/img/people/:user/:file',
  video: '/video/:file',
  profile: '/:username/',
  profileSaved: '/:username/_saved/',
  profileCreated: '/:username/_created/',
  profilePins: '/:username/_pins/',
  profileBoards: '/:username/_boards/',
  profilePreview: '/:username/_profile/',
  profilePreviewCreated: '/:username/_profile/_created/',
  profilePreviewSaved: '/:username/_profile/_saved/',
  profilePreviewPins: '/:username/_profile/_pins/',
  profileStories: '/:username/story_pins/',
  profileVideos: '/:username/video_pins/',
  profileTopics: '/:username/topics/',
  profileTried: '/:username/tried/',
  profilePinsAlias: '/:username/pins/',
  profileAbout: '/:username/profile-about/',
  profileReport: '/:username/report/',
  profileBlock: '/:username/_block/',
  profileFollowers: '/:username/_followers/',
  profileFollowing: '/:username/_following/',
  board: '/:username/:slug/',
  section: '/:username/:slug/:section/',
  do: forms,
  apiRoot: '/v3/',
  resourceRoot: '/resource/',
  /** The same calls under the prefix that older clients of the compatibility API use. */
  resourceOldRoot: '/_ngjs/resource/',
  /** Data for widgets on other sites. */
  pidgetRoot: '/v3/pidgets/',
  formRoot: '/do/',
  api: calls,
  aliases,
} as const

export type Parts<Pattern extends string> = Pattern extends `${string}:${infer Name}/${infer Rest}`
  ? Name | Parts<`/${Rest}`>
  : Pattern extends `${string}:${infer Name}`
    ? Name
    : never

type Query = Record<string, string | number | boolean | null | undefined>

/** Fills in a pattern: `href(routes.board, { username: 'mira', slug: 'everything-blue' }, { bookmark })`. */
export function href<Pattern extends string>(
  pattern: Pattern,
  ...rest: [Parts<Pattern>] extends [never] ? [query?: Query] : [parts: Record<Parts<Pattern>, string>, query?: Query]
): string {
  const [parts, query] = pattern.includes(':') ? rest : [{}, rest[0]]
  return hrefOf(pattern, parts as Record<string, string>, query as Query | undefined)
}

/** As `href`, for a pattern chosen at run time. */
export function hrefOf(pattern: string, parts: Record<string, string>, query: Query = {}): string {
  const part = (_: string, name: string) => encodeURIComponent(parts[name] ?? '')
  return withQuery(pattern.replaceAll(/:(\w+)/g, part), query)
}

/** Sets query parameters of an address; an empty value removes its parameter. Other parameters keep their position. */
export function withQuery(address: string, query: Query): string {
  const [path = '', search = ''] = address.split('?')
  const kept = search.split('&').filter((part) => part !== '' && !Object.hasOwn(query, part.split('=')[0] ?? ''))
  const added = Object.entries(query)
    .filter(([, value]) => value !== null && value !== undefined && value !== '')
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
  return [path, [...kept, ...added].join('&')].filter((part) => part !== '').join('?')
}

/** The query parameter with a page's language (LOC-001). */
export const HL = 'hl'
/** The header in which a page's script sends the language of its address, because its calls may have no Referer. */
export const HL_HEADER = 'x-hl'

/** Paths of pages for people, not feeds, calls or files of the site. A last part with a dot is a file. */
const PAGE = /^\/(?![/\\.]|feed\/|v3\/)(?:[^?#]*\/)?[^./?#]*(?![^?#])/

/**
 * A page's address with the language that the previous page's address named, so that links and forms keep it (docs/decisions/155). Unchanged: addresses that
 * already name a language, files, feeds, calls and other sites.
 * @param hl null or undefined: the previous address named none
 * @param origin absolute addresses with this origin belong to this site
 */
export function withLanguage(address: string, hl: string | null | undefined, origin = ''): string {
  const path = origin !== '' && address.startsWith(`${origin}/`) ? address.slice(origin.length) : address
  if (!hl || !PAGE.test(path) || /[?&]hl=/.test(path)) return address
  const mark = /^[^#]*\?/.test(address) ? '&' : '?'
  return address.replace(/#|$/, `${mark}${HL}=${hl}$&`)
}
