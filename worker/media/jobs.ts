import type { Database } from '../db/open.ts'
import { round } from '../db/round.ts'
import type { Statement } from '../db/statement.ts'
import { type Look, lookOrNone } from './look/look.ts'
import { keepLook, selectUnlooked } from './look/queries.ts'
import type { Studio } from './store/picture.ts'
import { nameOf } from './store/store.ts'

export type { Look } from './look/look.ts'
export { sweepMedia } from './unused/sweep.ts'

/** The queue's name, as wrangler.toml has it. */
/** What a message of the queue says: which picture came from afar and is to be looked at. */
export interface MediaMessage {
  key: string
}

/** Pictures that one night looks at, at most: what a night leaves, the next one does. */
const PICTURES_A_NIGHT = 200

/** What else follows from a look at a picture, in the batch that keeps it: the rooms above know who shows the picture. */
export type AfterLook = (db: Database, key: string, look: Look) => Statement[]

/** Looks at the picture of each message. Done twice it changes nothing; what fails comes again. */
export async function consumeMedia(
  db: Database,
  studio: Studio,
  messages: readonly Message<MediaMessage>[],
  after: AfterLook,
): Promise<void> {
  for (const message of messages) {
    try {
      await lookOnce(db, studio, message.body.key, after)
      message.ack()
    } catch (error) {
      tell(error)
      message.retry({ delaySeconds: 60 })
    }
  }
}

/** Nightly: pictures whose message was lost, or that came while there was no queue. */
export async function lookAtWaiting(db: Database, studio: Studio, after: AfterLook): Promise<void> {
  const waiting = await round(db, selectUnlooked(db, PICTURES_A_NIGHT))
  for (const { key } of waiting) await lookOnce(db, studio, key, after).catch(tell)
}

async function lookOnce(db: Database, studio: Studio, key: string, after: AfterLook): Promise<void> {
  const picture = await studio.bucket.get(nameOf('image', key))
  const look = picture && (await lookOrNone(studio.images, picture.body))
  await round(db, { kept: keepLook(db, key, look), after: look ? after(db, key, look) : [] })
}

function tell(error: unknown): void {
  console.error(JSON.stringify({ event: 'media job', cause: String(error) }))
}
