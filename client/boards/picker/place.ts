/** A place that pins can be saved to: a board, or a section of one. */
export interface Place {
  boardId: string
  boardName: string
  section: { id: string; title: string } | null
  /** The board was just created for these pins: an undo deletes it again. */
  isNew?: boolean
}

/** The name of a place in messages. */
export function placeName({ boardName, section }: Place): string {
  return section ? `${boardName} / ${section.title}` : boardName
}
