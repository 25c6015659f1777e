/** A person's name, or their username if they gave none. */
export function shownName({ full_name, username }: { full_name: string; username: string }): string {
  return full_name || `@${username}`
}
