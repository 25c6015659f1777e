/** What a column of a table can be, and the names that services give it. */
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
/** Those that a person is asked about. */
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
const COLUMN_NAMES = Object.keys(COLUMNS) as Column[]

/** The number of each column that a table has. */
export type Mapping = Partial<Record<Column, number>>

/** Which columns a table has by its head. Of two names for the same the first counts. */
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

/** A table of a person: the names of its columns, its first row, and what each column is. `isChosen`: because the person said so. */
export interface Sheet {
  head: string[]
  sample: string[]
  mapping: Mapping
  isChosen?: boolean
}
