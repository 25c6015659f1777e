import { keysOf } from '#domain/keys.ts'
/** Meanings of a table's columns, with the names that services use. */
export const COLUMNS = {
  title: ['title', 'name'],
  link: ['url', 'link', 'href', 'address', 'uri'],
  description: ['excerpt', 'description', 'note', 'notes', 'selection'],
  board: ['folder', 'board', 'collection', 'list'],
  section: ['section', 'subfolder'],
  tags: ['tags', 'annotations', 'labels'],
  created: ['created', 'created_at', 'time_added', 'date', 'timestamp'],
  image: ['cover', 'image', 'image_url', 'picture', 'thumbnail'],
  alt: ['alt', 'alt_text'],
  favorite: ['favorite', 'starred'],
  id: ['id'],
} as const
export type Column = keyof typeof COLUMNS
/** Meanings that a person can choose. */
export const CHOSEN_COLUMNS = [
  'link',
  'title',
  'description',
  'board',
  'section',
  'tags',
  'image',
  'alt',
  'created',
] as const
export type ChosenColumn = (typeof CHOSEN_COLUMNS)[number]
const COLUMN_NAMES = keysOf(COLUMNS)

/** Column numbers by meaning. */
export type Mapping = Partial<Record<Column, number>>

/** The meaning of columns by the table's header. Of two columns with the same meaning the first is used. */
export function mappingOf(head: readonly string[]): Mapping {
  const names = head.map((cell) => cell.trim().toLowerCase().replaceAll(' ', '_'))
  const mapping: Mapping = {}
  for (const column of COLUMN_NAMES) {
    const known: readonly string[] = COLUMNS[column]
    const found = known.map((name) => names.indexOf(name)).find((number) => number !== -1)
    if (found !== undefined) mapping[column] = found
  }
  return mapping
}

/** A table: the names of its columns, its first row, and the columns' meanings. `isChosen`: chosen by the person. */
export interface Sheet {
  head: string[]
  sample: string[]
  mapping: Mapping
  isChosen?: boolean
}
