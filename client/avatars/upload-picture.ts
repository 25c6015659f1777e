import { send } from '../data/send.ts'
import { jpegOf } from '../media/crop/jpeg-of.ts'

type Sent = { to: string } | { to: null; message: string }

/** Uploads a picture through the form's own URL. Repeating it is safe. An empty message means that there was no answer. */
export async function uploadPicture(action: string, picture: HTMLCanvasElement | File, back: string): Promise<Sent> {
  try {
    const file = picture instanceof File ? picture : await jpegOf(picture)
    if (!file) return { to: null, message: '' }
    const body = new FormData()
    body.set('return_to', back)
    body.set('file', file, 'picture.jpg')
    const answer = await send(action, { method: 'POST', body, headers: { accept: 'application/json' } })
    const { to, message }: { to?: string; message?: string } = await answer.json()
    return to === undefined ? { to: null, message: message ?? '' } : { to }
  } catch {
    return { to: null, message: '' }
  }
}
