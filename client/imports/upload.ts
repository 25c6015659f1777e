import { PART_BYTES } from '#domain/imports/input.ts'
import { routes } from '#domain/routes.ts'
import { send } from '../data/send.ts'

/** Number of tries for each part, and the delay after each failure in ms. */
const TRIES = 4
const PAUSE = 1500

/**
 * Uploads a file in parts, so that neither the browser nor the server holds it in memory. Failed parts are resent; a part sent twice is stored once.
 * @param tell called with whole percent
 * @returns true if all parts arrived
 */
export async function uploadInParts(file: File, privacy: string, tell: (percent: number) => void): Promise<boolean> {
  const count = Math.ceil(file.size / PART_BYTES)
  let id = ''
  for (let part = 1; part <= count; part++) {
    const form = new FormData()
    const fields = {
      import_id: id,
      part: String(part),
      name: file.name,
      privacy,
      ...(part === count && { last: 'on' }),
    }
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    form.append('file', file.slice((part - 1) * PART_BYTES, part * PART_BYTES), 'part')
    const answer = await sendPart(form)
    if (answer === null) return false
    id = answer
    tell(Math.floor((100 * part) / count))
  }
  return true
}

async function sendPart(form: FormData): Promise<string | null> {
  for (let left = TRIES; left > 0; left--) {
    const answer = await send(routes.do.importPart, { method: 'POST', body: form }).catch(() => null)
    if (answer?.ok) return ((await answer.json()) as { import_id: string }).import_id
    // Never retry a rejected part: the bytes are the same.
    if (answer && answer.status < 500 && answer.status !== 429) return null
    await new Promise((resolve) => setTimeout(resolve, PAUSE))
  }
  return null
}
