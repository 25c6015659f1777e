/** Address where copies of a dead page may be found. Shown as a link, never fetched by this site. */
export function archiveOf(link: string): string {
  return `https://web.archive.org/web/${link}`
}
