/** A picture of a public Pin beside a suggestion. */
export interface StartPicture {
  url: string
  /** Average colour, six hex digits. */
  color: string
}

/** A topic that a newcomer may choose, with a picture that no topic before it shows; null: it has none. */
export interface StartTopic {
  slug: string
  name: string
  followed: boolean
  picture: StartPicture | null
}
