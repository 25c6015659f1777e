const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/avif': 'avif',
}
/** Maximum characters of a name: some file systems allow 255 bytes. */
const MAX_LENGTH = 60
/** File extensions of pictures at the end of a title, which is often the name of the uploaded file. */
const ENDS = /(?:\.(?:a?png|jpe?g|jfif|gif|webp|avif|hei[cf]|bmp|tiff?))+[\s.]*$/i

/** The Content-Type of a download: an image type, else one that browsers do not execute. */
export function downloadType(type: string | undefined): string {
  return type !== undefined && Object.hasOwn(EXTENSIONS, type) ? type : 'application/octet-stream'
}

/**
 * The file name of a Pin's picture, with the extension of its type: the title without characters that are special in paths and shells, or `pin-` and the id
 * if nothing or a reserved name is left.
 */
export function downloadName(title: string, id: string, type: string): string {
  const words = [...title.toWellFormed().normalize('NFC')]
    .join('')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>:"/\\|?*%]/gu, ' ')
    .replace(/\s+/g, ' ')
  const extension = EXTENSIONS[type]
  const name = [...(extension ? words.replace(ENDS, '') : words)]
    .slice(0, MAX_LENGTH)
    .join('')
    .replace(/^[\s.~-]+|[\s.]+$/g, '')
  const isReserved = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i.test(name)
  return `${name === '' || isReserved ? `pin-${id}` : name}${extension ? `.${extension}` : ''}`
}

/** A Content-Disposition that saves the file, with its name in ASCII and in UTF-8. */
export function attachment(name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]/g, '_').replace(/["\\]/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
