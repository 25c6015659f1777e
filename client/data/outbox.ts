import { VIEWER_HEADER } from '#domain/accounts/viewer-mark.ts'
import { routes, withQuery } from '#domain/routes.ts'
import { forget, keep, take, takeAll } from './own/local-store.ts'
import { signedInUser } from './signed-in-user.ts'

/** A picture of a parcel: its id on the server, its name in the local store of files, or its URL on the web. */
export interface ParcelPicture {
  id: string | null
  file: string | null
  source: string | null
  /** The name of a film's poster frame in the local store of files. */
  poster: string | null
  /** The idempotency key of the upload. */
  key: string
}

/** A pin that waits for the network. */
export interface Parcel {
  id: string
  /** The page that created it. Only this page can turn it back into a draft. */
  from: 'pins' | 'story'
  /** The person's id. It is never sent in another person's session. */
  user: string
  pictures: ParcelPicture[]
  /** The body of W-51. Each `media_id` in it is an index into `pictures`. */
  body: object
  /** The idempotency key of the pin. */
  key: string
  /** The draft to restore if the server rejects the pin. */
  draft: unknown
}

/** The result of sending the outbox. */
export interface Delivery {
  /** Number of pins that were created. */
  sent: number
  /** Number of pins that the server rejected and that are drafts again. */
  refused: number
  /** True if some pins are still waiting. */
  waits: boolean
}

export async function putInOutbox(parcel: Parcel): Promise<void> {
  await keep('outbox', parcel.id, parcel)
}

/** The idempotency key of a poster frame: it differs for each film. */
export function posterKey(name: string, film: string): string {
  return `${name}.${film}`
}

export async function waitingFor(user: string): Promise<Parcel[]> {
  return (await takeAll<Parcel>('outbox')).filter((each) => each.user === user)
}

/**
 * Sends the waiting pins of the signed-in person; a lock ensures that only one tab does. Retries have the same keys, so that each pin is
 * created once (REL-17). Pins without an answer stay in the outbox; rejected ones stay until a page turns them into drafts.
 * @param user the person for whom the page was rendered: if somebody else has signed in since, nothing is sent
 * @param takeBack turns a rejected pin into a draft; resolves to false if another page has to
 */
export function sendOutbox(
  user?: string,
  takeBack: (parcel: Parcel) => Promise<boolean> = async () => false,
): Promise<Delivery> {
  const deliver = async () => {
    const delivery: Delivery = { sent: 0, refused: 0, waits: false }
    if (user !== undefined && (await waitingFor(user)).length === 0) return delivery
    const me = await signedInUser()
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
  // Plain http has no locks. Two tabs may then send the same pin; its key prevents a duplicate.
  return navigator.locks?.request('outbox', deliver) ?? deliver()
}

const REFUSED = Symbol('refused')
/** True if a retry may succeed: no session, a request still running, a rate limit, or a server error. */
const isLater = (status: number) => [401, 408, 409, 429].includes(status) || status >= 500

async function sendParcel({ user, pictures, body, key }: Parcel): Promise<'sent' | 'refused' | 'waits'> {
  try {
    const ids: string[] = []
    for (const each of pictures) {
      const id = each.id ?? (await sendPicture(user, each))
      if (each.poster)
        await sendFile(
          user,
          withQuery(routes.api.mediaUpload, { poster_for: id }),
          each.poster,
          posterKey(each.poster, id),
        )
      ids.push(id)
    }
    const text = JSON.stringify(body, (name, value: unknown) => (name === 'media_id' ? ids[Number(value)] : value))
    await post(user, routes.api.pins, key, text, 'application/json')
    return 'sent'
  } catch (error) {
    return error === REFUSED ? 'refused' : 'waits'
  }
}

async function sendPicture(user: string, { file, source, key }: ParcelPicture): Promise<string> {
  if (source !== null)
    return post(user, routes.api.mediaUpload, key, JSON.stringify({ url: source }), 'application/json')
  if (file === null) throw REFUSED
  return sendFile(user, routes.api.mediaUpload, file, key)
}

async function sendFile(user: string, address: string, name: string, key: string): Promise<string> {
  const content = await take<Blob>('files', name)
  if (!content) throw REFUSED
  return post(user, address, key, content, content.type || 'application/octet-stream')
}

/** Posts as the parcel's owner. The server refuses it in another person's session, which may have just begun. */
async function post(user: string, href: string, key: string, body: Blob | string, type: string): Promise<string> {
  const headers = { accept: 'application/json', 'content-type': type, 'idempotency-key': key, [VIEWER_HEADER]: user }
  const response = await fetch(href, { method: 'POST', body, headers })
  if (!response.ok) throw isLater(response.status) ? response.status : REFUSED
  const { data }: { data: { media_id?: string; id?: string } } = await response.json()
  return data.media_id ?? data.id ?? ''
}
