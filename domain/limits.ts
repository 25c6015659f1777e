import { MAX_PAGE_SIZE } from './page-size.ts'

/**
 * The maxima of every text, list and page (G-049), read by inputs (`maxlength`), contracts and views alike.
 * Texts count UTF-16 units after trim, the unit of `String.length` and of `maxlength`.
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
    reportDetail: 500,
    takedown: 5000,
    trustedFlagger: 100,
    searchQuery: 200,
    boardSlug: 50,
    email: 254,
    password: 1000,
    pronoun: 20,
    storyText: 300,
  },
  textMin: { username: 3, takedown: 20 },
  pageSize: { boards: 25, pins: 25, follows: 50, max: MAX_PAGE_SIZE },
  /** Boards of a person, sections of a board, pages of a story. */
  max: { boards: 5000, sections: 500, storyPages: 20 },
  /** Of one board: who works on it beside its owner, whom one call may invite, who may be asked at a time. */
  people: { collaborators: 50, invitedAtOnce: 20, invitesPending: 200 },
  /** A file that is sent or fetched: bytes, bytes of a page that is looked at, pictures that a page offers. */
  media: { bytes: 20 * 1024 * 1024, fetched: 10 * 1024 * 1024, page: 256 * 1024, offered: 20 },
  query: {
    /** An integer of a query is `^\d{1,9}$` (G-003). */
    integerDigits: 9,
    /** Ids that one request may name (G-045). */
    ids: 250,
    /** Ids that a call about all of a place may leave out: those that somebody took out of it by hand. */
    exceptIds: 10_000,
    bookmark: 500,
  },
} as const
