/** A person's name; of somebody who gave none, the username. */
export function shownName({ full_name, username }: { full_name: string; username: string }): string {
  return full_name || `@${username}`
}
