import type { CommentAudience } from '../profiles/commenting.ts'
import { caseFolded } from '../text.ts'

/** Facts that decide if a viewer who sees a Pin may comment on it. */
export interface Commenting {
  /** True if comments are off for the Pin. */
  isOff: boolean
  /** The setting of the Pin's saver. */
  audience: CommentAudience
  /** The viewer saved the Pin. */
  isOwn: boolean
  /** The viewer follows its saver. */
  isFollower: boolean
  /** True for a block in either direction between the viewer and the Pin's saver or the owner of its board. */
  isBlocked: boolean
}

/** Why a person may not comment: names of errors (domain/errors.ts). */
export type CommentObstacle = 'comments_off' | 'blocked' | 'comments_for_followers'

/** Why the viewer may not comment on a Pin; null: they may. Comments that are off are off for everybody. */
export function obstacleToComment(pin: Commenting): CommentObstacle | null {
  if (pin.isOff) return 'comments_off'
  if (pin.isBlocked) return 'blocked'
  return pin.audience === 'everyone' || pin.isOwn || pin.isFollower ? null : 'comments_for_followers'
}

/** ms for which the author may change a comment. */
export const EDIT_TIME = 15 * 60_000

export function mayEdit(createdAt: number, now: number): boolean {
  return now - createdAt < EDIT_TIME
}

/** Addresses written by accounts younger than this (in ms) are no links: unwanted comments and messages come from new accounts. */
const LINK_AGE = 24 * 3600 * 1000

/** True if addresses in a text, written at `createdAt` (ms since 1970), may be links. */
export function hasLinks(author: { createdAt: number | null }, createdAt: number): boolean {
  return createdAt - (author.createdAt ?? 0) >= LINK_AGE
}

/** True if a text contains a web address as people write it: `https://example.org`, `www.example.org`, `example.org/sale`. */
export function namesAddress(text: string): boolean {
  return /https?:\/\/|\bwww\.|[\p{L}\p{N}]\.\p{L}{2,}\//iu.test(text)
}

/** True if a text contains a word or phrase of a list: whole words, ignoring case and invisible characters. */
export function containsWord(text: string, words: readonly string[]): boolean {
  const folded = fold(text)
  return words.some((word) => {
    const wanted = fold(word)
    return wanted.trim() !== '' && folded.includes(wanted)
  })
}

/** Words in lower case, with one blank around each. */
function fold(text: string): string {
  const words = caseFolded(text)
    .replaceAll(/[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu, '')
    .match(/[\p{L}\p{N}\p{M}]+/gu)
  return words ? ` ${words.join(' ')} ` : ''
}
