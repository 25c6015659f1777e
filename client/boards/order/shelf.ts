import type { BoardCard, Group } from '../../../domain/boards/contract.ts'

/** Under which heading a board stands: secret ones with the public, where their owner mixes them (BRD-027). */
export function shelfOf({ profileGroup }: BoardCard, mixed: boolean): Group {
  return mixed && profileGroup === 'secret' ? 'public' : profileGroup
}
