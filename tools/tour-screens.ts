/** A screen or state to look at. Later features add theirs. */
export interface Screen {
  name: string
  path: string
  /** Who looks; nobody else. */
  as?: 'mira' | 'theo' | 'atelier' | 'nova'
  /** What to press before the picture is taken. */
  press?: string
  headers?: Record<string, string>
  /** Also taken in the other eight languages, on a phone. */
  inAllLanguages?: true
}

export const SCREENS: Screen[] = [
  { name: 'home', path: '/', inAllLanguages: true },
  { name: 'home signed in', path: '/', as: 'mira' },
  { name: 'profile', path: '/mira/', inAllLanguages: true },
  { name: 'profile, own', path: '/mira/', as: 'mira' },
  { name: 'profile, drawer', path: '/mira/', press: '[data-test-id=about-more]' },
  { name: 'account menu', path: '/mira/', as: 'mira', press: '[popovertarget=me]' },
  { name: 'boards, own', path: '/mira/_boards/', as: 'mira' },
  { name: 'boards, filtered', path: '/mira/_boards/?filter_types=SECRET', as: 'mira' },
  { name: 'pins, own', path: '/mira/_pins/', as: 'mira' },
  { name: 'preview', path: '/mira/_profile/', as: 'mira' },
  { name: 'private, a stranger', path: '/theo/', as: 'nova' },
  { name: 'private, own', path: '/theo/', as: 'theo' },
  { name: 'business', path: '/atelier/' },
  { name: 'business, created', path: '/atelier/_created/', as: 'mira' },
  { name: 'videos', path: '/atelier/video_pins/' },
  { name: 'newcomer', path: '/nova/' },
  { name: 'newcomer, own', path: '/nova/', as: 'nova' },
  { name: 'long names', path: '/maximiliana/' },
  { name: 'pictures that fail', path: '/rui/' },
  { name: 'about', path: '/mira/profile-about/' },
  { name: 'board with sections', path: '/mira/walking-in-lisbon/' },
  { name: 'group board', path: '/mira/paper-birds/' },
  { name: 'secret board', path: '/mira/studio-move/', as: 'mira' },
  { name: 'missing board', path: '/mira/nothing/' },
  { name: 'login', path: '/login/', inAllLanguages: true },
  { name: 'help', path: '/help/', inAllLanguages: true },
  { name: 'help page', path: '/help/board-privacy/' },
  { name: 'error landing', path: '/?show_error=true' },
  { name: 'not found', path: '/nothing/at/all/here/', inAllLanguages: true },
  { name: 'unavailable', path: '/mira/', headers: { 'x-test-fail-call': '1' } },
  { name: 'a failed feed', path: '/mira/', headers: { 'x-test-fail-feed': 'boards' } },
]
