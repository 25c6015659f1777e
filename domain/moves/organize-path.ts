import { href, routes } from '../routes.ts'

/** The pins on the organize page: of a board, a section, all boards, or no board. */
export interface OrganizePlace {
  board: string | undefined
  section: string | undefined
  all: boolean
}

export function organizePath({ board, section, all }: OrganizePlace): string {
  return href(routes.organize, all ? { all: 1 } : { board, section })
}
