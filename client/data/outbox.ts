import { routes, withQuery } from '../../domain/routes.ts'
import { forget, keep, take, takeAll } from './own/local-store.ts'

/** A picture of a parcel: the server's id of it, a file in the store of files, or where it stands on the web. */
export interface ParcelPicture {
  id: string | null
  file: string | null
  source: string | null
  /** The poster frame of a film in the store of files. */
  poster: string | null
  key: string
}

/** A pin that waits for the network. */
export interface Parcel {
  id: string
  /** The page that made it: it alone can take it back. */
  from: 'pins' | 'story'
  /** Whose it is: nobody else's session may send it. */
  user: string
  pictures: ParcelPicture[]
  /** The body of W-51; each `media_id` in it is a place among the pictures. */
  body: object
  key: string
  /** What it was made from, for whoever takes a refused one back. */
  draft: unknown
}

/** What became of a try to send all: how many are made, how many that the server refused are drafts again, whether some wait on. */
export interface Delivery {
  sent: number
  refused: number
  waits: boolean
}

export async function putInOutbox(parcel: Parcel): Promise<void> {
  await keep('outbox', parcel.id, parcel)
}

/** The key under which a picture of the store is sent as the poster frame of a film: that of another film has another. */
export function posterKey(name: string, film: string): string {
  return `${name}.${film}`
}

export async function waitingFor(user: string): Promise<Parcel[]> {
  return (await takeAll<Parcel>('outbox')).filter((each) => each.user === user)
}

/**
 * Sends what waits of the person who is signed in, one at a time in the whole browser. Every try has the keys of the first, so that each
 * pin is made once (REL-17). What has no answer waits on; what is refused waits for a page that takes it back.
 * @param user whom a page is for: where somebody else has signed in since, nothing is sent
 * @param takeBack makes a draft of what is refused; false: another page can
 */
export function sendOutbox(
  user?: string,
  takeBack: (parcel: Parcel) => Promise<boolean> = async () => false,
): Promise<Delivery> {
  const deliver = async () => {
    const delivery: Delivery = { sent: 0, refused: 0, waits: false }
    if (user !== undefined && (await waitingFor(user)).length === 0) return delivery
    const me = await signedIn()
    if (me === null || (user !== undefined && me !== user)) return { ...delivery, waits: true }
    for (const parcel of await waitingFor(me)) {
      const outcome = await sendParcel(parcel)
      if (outcome === 'waits') return { ...delivery, waits: true }
      if (outcome === 'sent') {
        delivery.sent++
        await forget('outbox', parcel.id)
        for (const { file, poster } of parcel.pictures)
          for (const name of [file, poster]) if (name) await forget('files', name)
      } else if (await takeBack(parcel)) {
        delivery.refused++
        await forget('outbox', parcel.id)
      }
    }
    return delivery
  }
  // Over plain http a phone has no locks: two tabs may send a Pin at once, and its key makes one of them.
  return navigator.locks?.request('outbox', deliver) ?? deliver()
}

/** Whose session the browser has by now; null: nobody's, or nobody answers. */
async function signedIn(): Promise<string | null> {
  try {
    const response = await fetch(routes.api.me, { headers: { accept: 'application/json' } })
    if (!response.ok) return null
    return ((await response.json()) as { data: { id: string } }).data.id
  } catch {
    return null
  }
}

const REFUSED = Symbol('refused')
/** Answers that another try may change: no session, still running, too often, and whatever is the server's fault. */
const isLater = (status: number) => [401, 408, 409, 429].includes(status) || status >= 500

async function sendParcel({ pictures, body, key }: Parcel): Promise<'sent' | 'refused' | 'waits'> {
  try {
    const ids: string[] = []
    for (const each of pictures) {
      const id = each.id ?? (await sendPicture(each))
      if (each.poster)
        await sendFile(withQuery(routes.api.mediaUpload, { poster_for: id }), each.poster, posterKey(each.poster, id))
      ids.push(id)
    }
    const text = JSON.stringify(body, (name, value: unknown) => (name === 'media_id' ? ids[Number(value)] : value))
    await post(routes.api.pins, key, text, 'application/json')
    return 'sent'
  } catch (error) {
    return error === REFUSED ? 'refused' : 'waits'
  }
}

async function sendPicture({ file, source, key }: ParcelPicture): Promise<string> {
  if (source !== null) return post(routes.api.mediaUpload, key, JSON.stringify({ url: source }), 'application/json')
  if (file === null) throw REFUSED
  return sendFile(routes.api.mediaUpload, file, key)
}

async function sendFile(address: string, name: string, key: string): Promise<string> {
  const content = await take<Blob>('files', name)
  if (!content) throw REFUSED
  return post(address, key, content, content.type || 'application/octet-stream')
}

async function post(href: string, key: string, body: Blob | string, type: string): Promise<string> {
  const headers = { accept: 'application/json', 'content-type': type, 'idempotency-key': key }
  const response = await fetch(href, { method: 'POST', body, headers })
  if (!response.ok) throw isLater(response.status) ? response.status : REFUSED
  const { data } = (await response.json()) as { data: { media_id?: string; id?: string } }
  return data.media_id ?? data.id ?? ''
}
