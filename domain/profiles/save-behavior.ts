/** Values of `save_behavior` (SET-002). */
export const SAVE_BEHAVIOR = { profile: 0, picker: 1 } as const
export type SaveBehavior = (typeof SAVE_BEHAVIOR)[keyof typeof SAVE_BEHAVIOR]

/** From this number of boards on, the save behaviour is ignored. */
const MANY_BOARDS = 5

/** True if the save behaviour is read: only with few boards, counting secret ones (SET-003, G-190). */
export function readsSaveBehavior(boardCount: number): boolean {
  return boardCount < MANY_BOARDS
}

/** True if Save saves to the profile at once instead of asking for a board. `behavior` is null if it was not read (G-190). */
export function savesToProfile(boardCount: number, behavior: SaveBehavior | null): boolean {
  return readsSaveBehavior(boardCount) && behavior === SAVE_BEHAVIOR.profile
}
