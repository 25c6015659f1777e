import type { FieldFault } from './errors.ts'
import { MAX_PAGE_SIZE } from './page-size.ts'

/**
 * The maxima of texts, lists and pages (G-049), used by inputs (`maxlength`), contracts and views. Texts count UTF-16
 * units after trim, as `String.length` and `maxlength` do.
 */
export const LIMITS = {
  text: {
    boardName: 50,
    boardDescription: 500,
    section: 50,
    pinTitle: 200,
    pinDescription: 500,
    alt: 500,
    link: 2048,
    username: 30,
    fullName: 60,
    firstName: 30,
    about: 500,
    location: 60,
    message: 500,
    comment: 500,
    commentWord: 50,
    reportDetail: 500,
    takedown: 5000,
    appeal: 5000,
    explanation: 2000,
    staffNote: 2000,
    lawArticle: 200,
    articleTitle: 120,
    articleIntro: 300,
    /** It fits into the body of a form in every script. */
    articleText: 12_000,
    trustedFlagger: 100,
    searchQuery: 200,
    boardSlug: 50,
    email: 254,
    password: 1000,
    pronoun: 20,
    storyText: 300,
    placeLine: 100,
    postalCode: 20,
  },
  /** Limits of a page's facts about a recipe, a product or an article. */
  rich: { ingredients: 50, ingredient: 150, name: 100, minutes: 100_000 },
  textMin: { username: 3, password: 8, takedown: 20, appeal: 20, explanation: 20 },
  pageSize: {
    boards: 25,
    pins: 25,
    follows: 50,
    messages: 25,
    /** Ten, because each result costs five rows. */
    messagesFound: 10,
    conversations: 25,
    notifications: 25,
    comments: 25,
    deliveries: 25,
    library: 25,
    cases: 25,
    statements: 25,
    /** Twelve, because each article needs a look-up of a picture that the viewer may see. */
    articles: 12,
    drafts: 25,
    /** Comments shown below a Pin; all are on its page of comments. */
    commentsOfPin: 5,
    max: MAX_PAGE_SIZE,
  },
  /** Boards per person, sections per board, pages per story, filtered words per person; Pins and boards per article. */
  max: { boards: 5000, sections: 500, storyPages: 20, commentWords: 100, articlePins: 60, articleBoards: 12 },
  /**
   * Per board: collaborators, people invited by one call, pending invitations. Per conversation: other people. `mentioned`: people mentioned in a comment.
   */
  people: { collaborators: 50, invitedAtOnce: 20, invitesPending: 200, inConversation: 10, mentioned: 10 },
  /**
   * In bytes: an upload, a fetched picture, the part of a page that a link preview reads. `offered`: pictures in a link
   * preview.
   */
  media: { bytes: 20 * 1024 * 1024, fetched: 10 * 1024 * 1024, page: 256 * 1024, offered: 20, side: 100_000 },
  /** Prices are whole hundredths of their currency. `firstDate`: the year 1000 in ms since 1970; every feed format can write its dates. */
  value: { price: 999_999_999.99, firstDate: Date.UTC(1000, 0, 1) },
  /** Limits of imported Pins: number of words, their length, and the length of source ids. */
  imported: { annotations: 12, annotation: 60, sourceId: 200 },
  query: {
    /** Digits of an integer in a query (G-003). */
    integerDigits: 9,
    /** Ids per request (G-045). */
    ids: 250,
    /** Ids that a "select all" call may exclude. */
    exceptIds: 10_000,
    bookmark: 500,
  },
} as const

/** The name of a text's maximum, by which an error names it (`limit.boardName`). */
export type TextLimit = keyof typeof LIMITS.text
export type TextMinimum = keyof typeof LIMITS.textMin

export function isTextLimit(name: unknown): name is TextLimit {
  return typeof name === 'string' && Object.hasOwn(LIMITS.text, name)
}

/** The fault of a text; for too long or too short with the name of the limit. */
export function textFault(field: string, code: string, of: TextLimit & TextMinimum): FieldFault {
  if (code === 'too_long') return { field, code, of, limit: LIMITS.text[of] }
  return code === 'too_short' ? { field, code, of, limit: LIMITS.textMin[of] } : { field, code }
}
