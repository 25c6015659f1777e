/** Values of `save_behavior` (SET-002). */
export const SAVE_BEHAVIOR = { profile: 0, picker: 1 } as const
export type SaveBehavior = (typeof SAVE_BEHAVIOR)[keyof typeof SAVE_BEHAVIOR]

/** With so many boards nobody is asked for their save behaviour any more. */
const MANY_BOARDS = 5

/** Whether the save behaviour is looked up: only while there are few boards, secret ones counted (SET-003, G-190). */
export function readsSaveBehavior(boardCount: number): boolean {
  return boardCount < MANY_BOARDS
}

/** Whether Save puts a pin on the profile at once; else it asks for a board. `behavior` is null where it wasn't looked up (G-190). */
export function savesToProfile(boardCount: number, behavior: SaveBehavior | null): boolean {
  return readsSaveBehavior(boardCount) && behavior === SAVE_BEHAVIOR.profile
}
