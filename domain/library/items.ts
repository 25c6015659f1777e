/** `picture`: of a Pin; `page`: behind a Pin that has nothing but a link. */
export const ITEM_KINDS = ['picture', 'page'] as const
export type ItemKind = (typeof ITEM_KINDS)[number]

/** `kept`: the picture is in the store, or the page was read. */
export const ITEM_STATES = ['kept', 'waiting', 'dead'] as const
export type ItemState = (typeof ITEM_STATES)[number]

/**
 * Why something is dead, or still waits: its site says it is gone; it doesn't answer, or with an error; it refuses; it asks programs to stay away; it is no picture of at most 20 MB;
 * the store was full; the picture was removed here.
 */
export const ITEM_REASONS = [
  'gone',
  'unreachable',
  'failed',
  'refused',
  'robots',
  'no_picture',
  'full',
  'removed',
] as const
export type ItemReason = (typeof ITEM_REASONS)[number]
