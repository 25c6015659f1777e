import type { Folder } from '#domain/imports/folders.ts'
import type { Member } from '../json/walker.ts'

/** Folders of a browser's file by their order: their names may follow their contents. */
export type Folders = Map<number, Folder>

/** The folders around a member of a tree of `children`, outermost first. */
export function foldersAround({ around }: Member, folders: Folders): Folder[] {
  return around.flatMap(({ key, order }) => (key === 'children' ? (folders.get(order) ?? []) : []))
}
