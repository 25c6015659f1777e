import { routes } from '../../domain/routes.ts'

/** How much of the square's quality is kept. */
const QUALITY = 0.92

type Sent = { to: string } | { to: null; message: string }

/** Sends the square by the form that would send the file; sent twice it is the same face. An empty message: there was no answer. */
export async function sendFace(canvas: HTMLCanvasElement, back: string): Promise<Sent> {
  try {
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', QUALITY))
    if (!blob) return { to: null, message: '' }
    const body = new FormData()
    body.set('return_to', back)
    body.set('file', blob, 'picture.jpg')
    const answer = await fetch(routes.do.picture, { method: 'POST', body, headers: { accept: 'application/json' } })
    const { to, message } = (await answer.json()) as { to?: string; message?: string }
    return to === undefined ? { to: null, message: message ?? '' } : { to }
  } catch {
    return { to: null, message: '' }
  }
}
