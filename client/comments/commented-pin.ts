/** The Pin that is commented on. */
export interface CommentedPin {
  id: string
  /** The viewer saved it: they may delete comments. */
  isOwn: boolean
  pinner: { username: string; full_name: string }
}
