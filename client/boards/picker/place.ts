/** Where pins can be put: a board, or a section of one. */
export interface Place {
  boardId: string
  boardName: string
  section: { id: string; title: string } | null
  /** It was made for what goes there, a moment ago: taking that back takes it away again. */
  isNew?: boolean
}

/** The name of a place, as messages say it. */
export function placeName({ boardName, section }: Place): string {
  return section ? `${boardName} / ${section.title}` : boardName
}
