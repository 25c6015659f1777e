/** `picture`: of a Pin; `page`: behind a Pin that has only a link. */
export const ITEM_KINDS = ['picture', 'page'] as const
export type ItemKind = (typeof ITEM_KINDS)[number]

/** `kept`: the picture is in the store, or the page was read. */
export const ITEM_STATES = ['kept', 'waiting', 'dead'] as const
export type ItemState = (typeof ITEM_STATES)[number]

/**
 * Why an item is dead or still waits: gone; no answer or an error; access refused; programs forbidden by robots rules; not a picture of at most 20 MB; store
 * full; removed from this site.
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
