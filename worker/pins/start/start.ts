import { rendition } from '#client/data/rendition.ts'
import { isSameLook, type Look, lookOf } from '#domain/media/look.ts'
import type { StartPicture, StartTopic } from '#domain/pins/start.ts'
import { batch } from '#worker/db/batch.ts'
import type { Requester } from '#worker/http/requester.ts'
import { type StartTopicRow, selectPicturesOf, selectStartTopics } from './queries.ts'

/** Number of topics that newcomers choose from. */
const TOPICS = 20
/** Number of pictures per suggested person. */
const PICTURES = 3

type Pictured = Pick<StartTopicRow, 'imageKey' | 'color' | 'dhash' | 'isVideo' | 'isStory'>

/** The statements whose results `startTopicsOf` evaluates. */
export const askStartTopics = (requester: Requester) => selectStartTopics(requester, TOPICS)

/** Suggested topics for a newcomer, best first, with pictures that the viewer may see. */
export function startTopicsOf(rows: readonly StartTopicRow[], base: string): StartTopic[] {
  const topics = new Map<string, StartTopic>()
  const shown: Look[] = []
  for (const row of rows) {
    const { slug, name, followed, hidden } = row
    const topic = topics.get(slug) ?? { slug, name, followed: Boolean(followed), picture: null }
    topics.set(slug, topic)
    if (!hidden && !topic.picture) topic.picture = pictureOf(row, shown, base)
  }
  return [...topics.values()]
}

/** Up to three of the newest public pictures of each person, by the person's id. */
export async function startPicturesOf(
  requester: Requester,
  userIds: number[],
  base: string,
): Promise<Map<number, StartPicture[]>> {
  if (userIds.length === 0) return new Map()
  const { rows } = await batch(requester.db, { rows: selectPicturesOf(requester, userIds) })
  const found = new Map<number, { pictures: StartPicture[]; shown: Look[] }>()
  for (const row of rows) {
    const of = found.get(row.pinnerId) ?? { pictures: [], shown: [] }
    found.set(row.pinnerId, of)
    const picture = of.pictures.length < PICTURES && pictureOf(row, of.shown, base)
    if (picture) of.pictures.push(picture)
  }
  return new Map([...found].map(([id, { pictures }]) => [id, pictures]))
}

/** The picture of a pin, which it adds to `shown`; null without one, or if a similar one is already shown. */
function pictureOf(row: Pictured, shown: Look[], base: string): StartPicture | null {
  const url = rendition(base, row.imageKey, '236x')
  if (url === null) return null
  const look = lookOf(row)
  if (look && shown.some((other) => isSameLook(look, other))) return null
  if (look) shown.push(look)
  return { url, color: row.color }
}
