import { doors } from './doors.ts'

/**
 * The one table of URLs: patterns for Hono, `href` for links, keys for SWR. Nowhere else stands a URL of ours.
 * Names in braces behind a colon are the parts that vary.
 */
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
  settings: '/settings',
  settingsProfile: '/settings/edit-profile/',
  settingsAccount: '/settings/account-settings/',
  settingsPermissions: '/settings/permissions',
  settingsPersonal: '/settings/personal-information/',
  settingsSessions: '/settings/sessions/',
  settingsBlocked: '/settings/blocked/',
  settingsDelegations: '/settings/delegations/',
  settingsLanguage: '/settings/language/',
  settingsChanges: '/settings/recent-changes/',
  pin: '/pin/:pin/',
  pinEdit: '/pin/:pin/edit/',
  pinRepin: '/pin/:pin/repin/',
  pinDelete: '/pin/:pin/delete/',
  pinDownload: '/pin/:pin/download/',
  pinBuilder: '/pin-builder/',
  pinCreate: '/pin/create/:method/',
  storyBuilder: '/pin-creation-tool/',
  storyBuilderIdea: '/idea-pin-builder/',
  save: '/save/',
  bookmarklet: '/bookmarklet/',
  manifest: '/manifest.webmanifest',
  shareTarget: '/share-target/',
  serviceWorker: '/service-worker.js',
  search: '/search/',
  searchMe: '/search/me/',
  homefeed: '/homefeed/',
  topic: '/topic/:topic/',
  boardCreate: '/board/create/',
  boardCreateCluster: '/board/create/cluster/:index/',
  boardEdit: '/board/:board/edit/',
  boardPeople: '/board/:board/people/',
  sectionCreate: '/board/:board/create_section/',
  sectionEdit: '/board/:board/section/:section/',
  organize: '/organize/',
  help: '/help/',
  helpPage: '/help/:topic/',
  imprint: '/legal/imprint/',
  legalReport: '/legal/report/:law/',
  legalSent: '/legal/report/:law/sent/',
  health: '/healthz/',
  robots: '/robots.txt',
  mediaRoot: '/img',
  media: '/img/:size/:file',
  video: '/video/:file',
  profile: '/:username/',
  profileSaved: '/:username/_saved/',
  profileCreated: '/:username/_created/',
  profilePins: '/:username/_pins/',
  profileBoards: '/:username/_boards/',
  profilePreview: '/:username/_profile/',
  profilePreviewCreated: '/:username/_profile/_created/',
  profilePreviewSaved: '/:username/_profile/_saved/',
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
  do: doors,
  apiRoot: '/v3/',
  resourceRoot: '/resource/',
  formRoot: '/do/',
  api: {
    openapi: '/v3/openapi.json',
    login: '/v3/login/',
    logout: '/v3/logout/',
    signup: '/v3/signup/',
    username: '/v3/account/username/',
    emailLink: '/v3/account/email_link/',
    verify: '/v3/account/verify/',
    reset: '/v3/account/reset/',
    password: '/v3/account/password/',
    deactivate: '/v3/account/deactivate/',
    deleteAccount: '/v3/account/delete/',
    link: '/v3/account/link/',
    unlink: '/v3/account/link/:user/',
    switch: '/v3/accounts/switch/',
    sessions: '/v3/account/sessions/',
    session: '/v3/account/sessions/:session/',
    delegations: '/v3/account/delegations/',
    delegation: '/v3/account/delegations/:delegate/',
    me: '/v3/users/me/',
    clientErrors: '/v3/client_errors/',
    explore: '/v3/explore/pins/',
    user: '/v3/users/:user/',
    userFollow: '/v3/users/:user/follow/',
    userBlock: '/v3/users/:user/block/',
    userFollowers: '/v3/users/:user/followers/',
    userFollowing: '/v3/users/:user/following/',
    followRequests: '/v3/users/me/follow_requests/',
    followRequest: '/v3/users/me/follow_requests/:user/',
    ownFollower: '/v3/users/me/followers/:user/',
    blocks: '/v3/users/me/blocks/',
    graph: '/v3/graph/',
    userBoards: '/v3/users/:user/boards/',
    userBoardsFeed: '/v3/users/:user/boards/feed/',
    userPins: '/v3/users/:user/pins/',
    userCreated: '/v3/users/:user/pins/created/',
    userStories: '/v3/users/:user/story_pins/',
    userVideos: '/v3/users/:user/video_pins/',
    board: '/v3/boards/:board/',
    boardPins: '/v3/boards/:board/pins/',
    boardSections: '/v3/boards/:board/sections/',
    section: '/v3/board_sections/:section/',
    sectionPins: '/v3/board_sections/:section/pins/',
    pins: '/v3/pins/',
    pin: '/v3/pins/:pin/',
    repin: '/v3/pins/:pin/repin/',
    favorite: '/v3/pins/:pin/favorite/',
    hide: '/v3/pins/:pin/hide/',
    tried: '/v3/pins/:pin/tried/',
    relatedPins: '/v3/pins/:pin/related/',
    savedBefore: '/v3/pins/:pin/saved/',
    alreadySaved: '/v3/pins/already_saved/',
    topicFollow: '/v3/topics/:topic/follow/',
    topicPins: '/v3/topics/:topic/pins/',
    userTopics: '/v3/users/:user/topics/',
    userTried: '/v3/users/:user/pins/tried/',
    filteredPins: '/v3/users/me/filtered/pins/',
    mediaUpload: '/v3/media/',
    linkPreview: '/v3/link_preview/',
    search: '/v3/search/',
    searchSuggest: '/v3/search/suggest/',
    homefeed: '/v3/homefeed/',
    userReport: '/v3/users/:user/report/',
    takedown: '/v3/legal/takedowns/:law/',
    metadata: '/v3/users/me/metadata/',
    userState: '/v3/users/state/:key/',
    deletedBoards: '/v3/users/me/boards/recently_deleted/',
    boardOrder: '/v3/users/me/boards/order/',
    boardInvites: '/v3/users/me/board_invites/',
    boardlessPins: '/v3/users/:user/pins/boardless/',
    clusters: '/v3/users/profile/pins/clusters/',
    cluster: '/v3/users/profile/pins/cluster/:cluster/',
    clusterFeed: '/v3/users/profile/pins/cluster/:cluster/feed/',
    boards: '/v3/boards/',
    boardRestore: '/v3/boards/:board/restore/',
    boardFollow: '/v3/boards/:board/follow/',
    boardCollaborators: '/v3/boards/:board/collaborators/',
    boardCollaborator: '/v3/boards/:board/collaborators/:user/',
    boardInvitations: '/v3/boards/:board/invites/',
    boardInvite: '/v3/boards/:board/invites/:user/',
    bulkEdit: '/v3/bulk_edit/',
    selectAll: '/v3/bulk_edit/select_all/',
    undos: '/v3/undo/',
    undo: '/v3/undo/:undo/',
    experiences: '/v3/experiences/',
    experience: '/v3/experiences/:experience/',
  },
} as const

type Parts<Pattern extends string> = Pattern extends `${string}:${infer Name}/${infer Rest}`
  ? Name | Parts<`/${Rest}`>
  : Pattern extends `${string}:${infer Name}`
    ? Name
    : never

type Query = Record<string, string | number | boolean | null | undefined>

/** Fills a pattern of the table: `href(routes.board, { username: 'mira', slug: 'everything-blue' }, { bookmark })`. */
export function href<Pattern extends string>(
  pattern: Pattern,
  ...rest: [Parts<Pattern>] extends [never] ? [query?: Query] : [parts: Record<Parts<Pattern>, string>, query?: Query]
): string {
  const [parts, query] = pattern.includes(':') ? rest : [{}, rest[0]]
  return hrefOf(pattern, parts as Record<string, string>, query as Query | undefined)
}

/** The same for a pattern that is picked at run time: every part has the one name it needs. */
export function hrefOf(pattern: string, parts: Record<string, string>, query: Query = {}): string {
  const part = (_: string, name: string) => encodeURIComponent(parts[name] ?? '')
  return withQuery(pattern.replaceAll(/:(\w+)/g, part), query)
}

/** An address of ours with more query; an empty value takes its name away, others stay as they are and where they are. */
export function withQuery(address: string, query: Query): string {
  const [path = '', search = ''] = address.split('?')
  const kept = search.split('&').filter((part) => part !== '' && !Object.hasOwn(query, part.split('=')[0] ?? ''))
  const added = Object.entries(query)
    .filter(([, value]) => value !== null && value !== undefined && value !== '')
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
  return [path, [...kept, ...added].join('&')].filter((part) => part !== '').join('?')
}
