import type { BoardCard, Group } from '#domain/boards/contract.ts'

/** The group in which a board is displayed: secret boards are in the public one if their owner mixes them (BRD-027). */
export function displayGroup({ profileGroup }: BoardCard, mixed: boolean): Group {
  return mixed && profileGroup === 'secret' ? 'public' : profileGroup
}
