import type { Folder } from '../../../../domain/imports/folders.ts'
import type { Member } from '../json/walker.ts'

/** Folders of a browser's own file by their numbers: their names may stand behind what is in them. */
export type Folders = Map<number, Folder>

/** The folders that a member of a tree of `children` is in. */
export function foldersAround({ around }: Member, folders: Folders): Folder[] {
  return around.flatMap(({ key, order }) => (key === 'children' ? (folders.get(order) ?? []) : []))
}
