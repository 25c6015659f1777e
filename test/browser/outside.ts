import { type Request, Response } from 'miniflare'
import { anImage } from './pictures.ts'

/** A page of the outside web with two pictures. */
export const LAMP = {
  page: 'https://paper.example/lamps/moon',
  title: 'A moon lamp of washi paper',
  alt: 'A round paper lamp that glows',
}

const picture = (color: number[]) => anImage('lamp.png', [640, 800], color).buffer

const PLACES: Record<string, { type: string; body: string | Uint8Array<ArrayBuffer> }> = {
  [LAMP.page]: {
    type: 'text/html; charset=utf-8',
    body: `<!doctype html><title>Lamps</title><meta property="og:title" content="${LAMP.title}">
      <meta property="og:description" content="Folded by hand, lit from within.">
      <meta property="og:image" content="/lamps/moon.png"><meta property="og:image:alt" content="${LAMP.alt}">
      <img src="/lamps/sun.png" width="640" height="800" alt="A lamp like a sun">`,
  },
  'https://paper.example/lamps/moon.png': { type: 'image/png', body: picture([240, 225, 190]) },
  'https://paper.example/lamps/sun.png': { type: 'image/png', body: picture([235, 150, 40]) },
}

/** A site that has a picture at every address of `/pictures/`, each of another colour, and a page with one at every address of `/pages/`. */
export const MUSEUM = 'https://museum.example'

function museum({ pathname }: URL): (typeof PLACES)[string] | undefined {
  const [, kind, number = ''] = /^\/(pictures|pages)\/(\d+)$/.exec(pathname) ?? []
  if (kind === undefined) return undefined
  if (kind === 'pictures') return { type: 'image/png', body: picture([Number(number) % 256, 120, 60]) }
  const body = `<!doctype html><title>Room ${number}</title><meta property="og:image" content="/pictures/${number}">`
  return { type: 'text/html; charset=utf-8', body }
}

/** The outside web of all browser tests; every other address is 404. */
export function outside(request: Request): Response {
  const url = new URL(request.url)
  const place = url.origin === MUSEUM ? museum(url) : PLACES[request.url]
  return place
    ? new Response(place.body, { headers: { 'content-type': place.type } })
    : new Response('nothing here', { status: 404 })
}
