import { routes } from '../../domain/routes.ts'

/** JPEG quality. */
const QUALITY = 0.92

type Sent = { to: string } | { to: null; message: string }

/** Uploads the cropped picture through the form's own URL. Repeating it is safe. An empty message means that there was no answer. */
export async function uploadPicture(canvas: HTMLCanvasElement, back: string): Promise<Sent> {
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
