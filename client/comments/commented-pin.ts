/** The Pin to which the comments belong. */
export interface CommentedPin {
  id: string
  /** True if the viewer saved the Pin: they may delete its comments. */
  isOwn: boolean
  pinner: { username: string; full_name: string }
}
