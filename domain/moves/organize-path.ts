import { href, routes } from '../routes.ts'

/** Where the pins of the organizing form are, as its address says: on a board, in a section of it, anywhere, or on no board. */
export interface OrganizePlace {
  board: string | undefined
  section: string | undefined
  all: boolean
}

export function organizePath({ board, section, all }: OrganizePlace): string {
  return href(routes.organize, all ? { all: 1 } : { board, section })
}
