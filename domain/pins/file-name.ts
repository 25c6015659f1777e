const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/avif': 'avif',
}
/** Characters of a name, of which some systems take 255 bytes at most. */
const MOST = 60

/** The type a picture is handed out as: one that no browser runs. */
export function downloadType(type: string | undefined): string {
  return type !== undefined && Object.hasOwn(EXTENSIONS, type) ? type : 'application/octet-stream'
}

/**
 * What a pin's picture is called on somebody's disk: its title without what paths, shells and systems read otherwise; where nothing is left,
 * `pin-` and its id.
 */
export function downloadName(title: string, id: string, type: string): string {
  const words = [...title.toWellFormed().normalize('NFC')]
    .join('')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>:"/\\|?*%]/gu, ' ')
    .replace(/\s+/g, ' ')
  const name = [...words]
    .slice(0, MOST)
    .join('')
    .replace(/^[\s.~-]+|[\s.]+$/g, '')
  const isReserved = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i.test(name)
  const extension = EXTENSIONS[type]
  return `${name === '' || isReserved ? `pin-${id}` : name}${extension ? `.${extension}` : ''}`
}

/** A file that is saved and not shown, by both names of the header: one for everybody, one in ASCII for who knows no other. */
export function attachment(name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]/g, '_').replace(/["\\]/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
