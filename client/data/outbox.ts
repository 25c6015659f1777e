import { routes, withQuery } from '../../domain/routes.ts'
import { forget, keep, take, takeAll } from './local-store.ts'

/** A picture of a parcel: the server's id of it, a file in the store of files, or where it stands on the web. */
export interface ParcelPicture {
  id: string | null
  file: string | null
  source: string | null
  /** The poster frame of a film in the store of files, which is its key too. */
  poster: string | null
  key: string
}

/** A pin that waits for the network. */
export interface Parcel {
  id: string
  /** Whose it is: nobody else's session may send it. */
  user: string
  pictures: ParcelPicture[]
  /** The body of W-51; each `media_id` in it is a place among the pictures. */
  body: object
  key: string
  /** What it was made from, for whoever takes a refused one back. */
  draft: unknown
}

/** What became of a try to send all: how many are made, whether some wait on, and those that the server refused. */
export interface Delivery {
  sent: number
  isWaiting: boolean
  refused: Parcel[]
}

export async function putInOutbox(parcel: Parcel): Promise<void> {
  await keep('outbox', parcel.id, parcel)
}

/** Takes one out, made or refused; its files stay unless it was made. */
export async function takeFromOutbox({ id, pictures }: Parcel, isMade: boolean): Promise<void> {
  await forget('outbox', id)
  if (!isMade) return
  for (const { file, poster } of pictures) for (const name of [file, poster]) if (name) await forget('files', name)
}

export async function waitingFor(user: string): Promise<Parcel[]> {
  return (await takeAll<Parcel>('outbox')).filter((each) => each.user === user)
}

/**
 * Sends what waits, one at a time in the whole browser. Every try has the keys of the first, so that each pin is made once (REL-17). What
 * has no answer waits on; what is refused stays for its page to take back.
 */
export function sendOutbox(user: string): Promise<Delivery> {
  const deliver = async () => {
    const delivery: Delivery = { sent: 0, isWaiting: false, refused: [] }
    for (const parcel of await waitingFor(user)) {
      const outcome = await sendParcel(parcel)
      delivery.isWaiting = outcome === 'waits'
      if (delivery.isWaiting) break
      if (outcome === 'refused') delivery.refused.push(parcel)
      else {
        delivery.sent++
        await takeFromOutbox(parcel, true)
      }
    }
    return delivery
  }
  return navigator.locks.request('outbox', deliver)
}

const REFUSED = Symbol('refused')
/** Answers that another try may change: no session, still running, too often, not now. */
const LATER = [401, 409, 429, 503]

async function sendParcel({ pictures, body, key }: Parcel): Promise<'sent' | 'refused' | 'waits'> {
  try {
    const ids: string[] = []
    for (const each of pictures) {
      const id = each.id ?? (await sendPicture(each))
      if (each.poster) await sendFile(withQuery(routes.api.mediaUpload, { poster_for: id }), each.poster, each.poster)
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
  if (!response.ok) throw LATER.includes(response.status) ? response.status : REFUSED
  const { data } = (await response.json()) as { data: { media_id?: string; id?: string } }
  return data.media_id ?? data.id ?? ''
}
