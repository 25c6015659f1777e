import type { Context } from 'hono'
import type { AppEnv } from '../env.ts'
import { subjectIn } from '../http/acting-cookie.ts'
import { mediaBase } from '../http/media-base.ts'
import type { Asker } from './access.ts'
import type { Who } from './queries.ts'
import type { Site } from './read.ts'

export function siteOf(c: Context<AppEnv>): Site {
  return { origin: new URL(c.req.url).origin, mediaBase: mediaBase(c.env), name: c.env.SITE_NAME }
}

/** Who asks, as the readers want it. */
export function askerOf(c: Context<AppEnv>): Asker {
  const place = c.get('place')
  return {
    db: c.get('db'),
    sessionHash: c.get('sessionHash'),
    now: c.get('now'),
    subjectId: subjectIn(c),
    place,
    experiments: c.get('experiments'),
  }
}

/** How `/v3/users/{user}/` names somebody: `me`, an id, or a username in any case (W-01). */
export function whoOf(text: string): Who {
  if (text === 'me') return 'me'
  if (/^\d{1,16}$/.test(text)) return { id: Number(text) }
  return { username: text.toLowerCase().slice(0, 40) }
}
