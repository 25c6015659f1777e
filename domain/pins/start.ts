/** A picture of a public Pin, shown with a suggestion. */
export interface StartPicture {
  url: string
  /** Average colour, six hex digits. */
  color: string
}

/** A topic that a newcomer may choose, with a picture that no earlier topic shows; null: none. */
export interface StartTopic {
  slug: string
  name: string
  followed: boolean
  picture: StartPicture | null
}
