/**
 * A script with texts: that of all pages, of the pages of accounts, of pages that stand apart, of pins and topics, of what makes pins, of
 * what moves pins, of what picks a board, of what orders boards, of a board's people.
 */
export type TextPart = 'all' | 'account' | 'site' | 'pin' | 'make' | 'organize' | 'picker' | 'order' | 'people'

const words = (text: string) => new Set(text.split(' '))

export type PagePart = keyof typeof PAGES

/** Pages that fetch a part beside the texts of all pages. */
const PAGES = {
  account: /* @__PURE__ */ words('account-link board-people face login mail-me organize settings signup subject'),
  make: /* @__PURE__ */ words('bookmarklet pin-builder story-builder'),
  site: /* @__PURE__ */ words(
    'board-from-cluster help home homefeed imprint notice repin report saved-ideas search takedown takedown-sent',
  ),
  pin: /* @__PURE__ */ words('pin profile-lists topic'),
}

/** Blocks of ids (what stands before the first dot) that only those pages say. */
const ACCOUNT_BLOCKS = /* @__PURE__ */ words(
  'change face login mail_me mail_me_text mail_me_title password scope scope_of settings settings_close settings_close_note settings_note signup step_again step_button step_text step_title',
)
const SITE_BLOCKS = /* @__PURE__ */ words(
  'filter from_cluster help home homefeed hub imprint legal notice keys repin search',
)
const PIN_BLOCKS = /* @__PURE__ */ words('closeup film story topic')
/** Texts of the block that cards say too, which pages of pins say alone. */
const OF_PIN = /* @__PURE__ */ words('pin.on_board pin.visit')
/** Blocks that forms say, of accounts and of others. */
const FORM_BLOCKS = /* @__PURE__ */ words('error fault')

/** Blocks that only ever leave the worker: in mails, in messages that a page is made with, in what only a server draws. */
const SERVER_BLOCKS = /* @__PURE__ */ words(
  'account account_linked account_unlinked acting arrange mail mail_subject mail_text manage pin_edit suggest toast',
)

/** The same, though their blocks leave it. */
const OF_SERVER = /* @__PURE__ */ words('language.change')

/** Texts that all pages may say, though their blocks are of few. */
const OF_ALL = /* @__PURE__ */ words(
  'error.login error.unavailable error.unexpected toast.approved toast.declined toast.dismiss toast.removed toast.reported',
)

/** What is said while pins are moved, and by the page that does it without a script. */
const ORGANIZE_ERRORS = /* @__PURE__ */ words('error.board_busy error.board_unnamed error.same_place')
/** What is said while a board is picked, whatever for. */
const OF_PICKER = /* @__PURE__ */ words(
  'error.board_unnamed error.same_place organize.create organize.create_board organize.created organize.name organize.no_boards organize.pick organize.search organize.secret organize.secret_note',
)
/** What is said of a board's people, and to who is asked; a page of its own says it too. */
const PEOPLE_BLOCKS = /* @__PURE__ */ words('invite people')
const OF_PEOPLE = /* @__PURE__ */ words('error.invite_not_found toast.invite_accepted toast.invite_declined')

/** Which scripts of a browser have a text; none: only the worker, which has all texts. */
export function partsOf(id: string): TextPart[] {
  const [block = ''] = id.split('.')
  if (OF_ALL.has(id)) return ['all']
  if (PEOPLE_BLOCKS.has(block) || OF_PEOPLE.has(id)) return ['account', 'people']
  if (SERVER_BLOCKS.has(block) || OF_SERVER.has(id) || id.startsWith('language.view_in.')) return []
  if (id === 'language.label') return ['account']
  if (id === 'nav.help') return ['site']
  if (block === 'picker') return ['organize', 'picker']
  if (block === 'save') return ['picker']
  if (OF_PICKER.has(id)) return ['account', 'site', 'organize', 'picker']
  if (block === 'organize') return ['account', 'organize']
  if (ORGANIZE_ERRORS.has(id)) return ['account', 'site', 'organize']
  if (block === 'order') return ['order', 'make']
  if (block === 'make' || block === 'create') return ['make']
  if (FORM_BLOCKS.has(block)) return ['account', 'make', 'site']
  if (SITE_BLOCKS.has(block)) return ['site']
  if (PIN_BLOCKS.has(block) || OF_PIN.has(id)) return ['pin']
  if (id === 'pin.by') return []
  return ACCOUNT_BLOCKS.has(block) ? ['account'] : ['all']
}

/** The part that a page fetches beside that of all pages. */
export function partOfPage(page: string): PagePart | null {
  return (Object.keys(PAGES) as PagePart[]).find((part) => PAGES[part].has(page)) ?? null
}
