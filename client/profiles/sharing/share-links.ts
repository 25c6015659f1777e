/** The programs of the share menu, in its order. */
export const PROGRAMS = ['mail', 'WhatsApp', 'Facebook', 'X'] as const
export type Program = (typeof PROGRAMS)[number]

/** Addresses that share a link with other programs (G-118). They are plain links: no script of another site is loaded. */
export function shareLinks(url: string, title: string): Record<Program, string> {
  const [link, text] = [encodeURIComponent(url), encodeURIComponent(title)]
  return {
    mail: `mailto:?subject=${text}&body=${link}`,
    WhatsApp: `https://wa.me/?text=${encodeURIComponent(`${title} ${url}`)}`,
    Facebook: `https://www.facebook.com/sharer/sharer.php?u=${link}`,
    X: `https://twitter.com/intent/tweet?url=${link}&text=${text}`,
  }
}
