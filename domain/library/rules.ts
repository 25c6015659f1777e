/** Where copies of dead pages may be. The address is shown, and never asked for by this site. */
export function archiveOf(link: string): string {
  return `https://web.archive.org/web/${link}`
}
