/**
 * Fetches style sheets that the document doesn't have yet, and waits for them. They carry the page's nonce.
 * @param after where they are put in; without it at the end of the head
 */
export async function loadStyles(files: readonly string[], after?: Element): Promise<void> {
  const nonce = document.querySelector<HTMLElement>('style[nonce]')?.nonce ?? ''
  const missing = files.filter((file) => !document.querySelector(`link[rel=stylesheet][href="${CSS.escape(file)}"]`))
  const links = missing.map((file) =>
    Object.assign(document.createElement('link'), { rel: 'stylesheet', href: file, nonce }),
  )
  const loaded = links.map(
    (link) => new Promise((done, failed) => Object.assign(link, { onload: done, onerror: failed })),
  )
  if (after) after.after(...links)
  else document.head.append(...links)
  await Promise.all(loaded)
}
