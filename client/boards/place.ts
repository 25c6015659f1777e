/** Where pins can be put: a board, or a section of one. */
export interface Place {
  boardId: string
  boardName: string
  section: { id: string; title: string } | null
}

/** The name of a place, as messages say it. */
export function placeName({ boardName, section }: Place): string {
  return section ? `${boardName} / ${section.title}` : boardName
}
