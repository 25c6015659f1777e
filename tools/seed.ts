import type { D1Database, R2Bucket } from '@cloudflare/workers-types'
import { sql } from 'drizzle-orm'
import { judgeBoard } from '#domain/boards/values.ts'
import { BADGE_IDS } from '#domain/profiles/badges.ts'
import { hashPassword } from '#worker/accounts/passwords/password.ts'
import { boardStatements, planBoards } from '#worker/boards/write.ts'
import { batch } from '#worker/db/batch.ts'
import { newId } from '#worker/db/ids.ts'
import { type Database, openDatabase } from '#worker/db/open.ts'
import { run } from '#worker/db/write.ts'
import { insertFollows } from '#worker/imports/queries.ts'
import { importRows, type PinRowInput } from '#worker/imports/write.ts'
import { notifyFollow, notifyInvites } from '#worker/model/effects/write.ts'
import { boardInvites } from '#worker/model/invites/tables.ts'
import { businesses, users } from '#worker/model/profiles/tables.ts'
import { followRequests } from '#worker/model/relations/tables.ts'
import { type Picture, readFilms, readPictures, typeOf } from './demo/pictures.ts'
import type { DemoPin } from './demo/pins.ts'
import { faceKey, pictureKey, rowOf } from './demo/row.ts'
import { type DemoWorld, demoPassword, demoWorld } from './demo/world.ts'
import { seedArticles } from './seed-articles.ts'
import { seedDesk } from './seed-desk.ts'
import { seedJobs } from './seed-jobs.ts'
import { seedMessages } from './seed-messages.ts'
import { seedNumbers } from './seed-numbers.ts'
import { seedTalks } from './seed-talks.ts'
import { seedTries } from './seed-tries.ts'
import { seedUploads } from './seed-uploads.ts'

const DAY = 24 * 3600 * 1000
/** Pins are saved in this many slices of time, so that the newest feed mixes the pins of all people. */
const SLICES = 60
/** Concurrent picture uploads. */
const PARALLEL = 16
/** The share of the progress for storing the pictures; the rest is for rows. */
const STORING = 0.4

interface Store {
  db: D1Database
  media: R2Bucket
}

/** True if no person exists. */
export async function isEmpty(db: D1Database): Promise<boolean> {
  return (await db.prepare('select 1 from users limit 1').first()) === null
}

/** True if the people of the demo data exist. */
export async function hasDemo(db: D1Database): Promise<boolean> {
  return (await db.prepare("select 1 from users where username = 'mira'").first()) !== null
}

/**
 * Fills an empty database with the demo data: people, boards, pins, and their pictures in the store. Deterministic except for ids and the
 * day from which dates count back.
 * @param tell called with the progress from 0 to 1
 */
export async function seed(store: Store, tell: (share: number) => void): Promise<void> {
  const world = demoWorld()
  const db = openDatabase({ DB: store.db as never })
  const now = Date.now()
  const pictures = readPictures()
  await storePictures(store.media, pictures, (share) => tell(STORING * share))
  const ids = await seedPeople(db, world, now)
  await seedBoards(db, world, ids, now)
  await seedBusinesses(db, world, ids)
  const uploads = await seedUploads(db, store.media, world, ids, { pictures, films: readFilms() }, now)
  await seedPins(db, world, ids, pictures, uploads, now, (share) => tell(STORING + (1 - STORING) * share))
  await seedTalks(db, ids, now)
  await seedTries(db, ids, now)
  await seedMessages(db, ids, now)
  await seedDesk(db, ids, now)
  await seedArticles(db, ids, now)
  await seedNumbers(db, ids, now)
  await seedJobs(db, ids, now)
  tell(1)
}

async function storePictures(
  media: R2Bucket,
  pictures: ReadonlyMap<string, Picture>,
  tell: (share: number) => void,
): Promise<void> {
  const queue = pictures.values()
  let stored = 0
  async function drain(): Promise<void> {
    for (const { key, bytes } of queue) {
      if (bytes) await media.put(`originals/${key}`, bytes as never, { httpMetadata: { contentType: typeOf(bytes) } })
      tell(++stored / pictures.size)
    }
  }
  await Promise.all(Array.from({ length: PARALLEL }, drain))
}

async function seedPeople(db: Database, world: DemoWorld, now: number): Promise<Map<string, number>> {
  const password = await hashPassword(demoPassword)
  const ids = new Map(world.people.map(({ username }) => [username, newId()]))
  const id = (username: string) => ids.get(username) ?? 0
  const followers = (username: string) => world.people.filter(({ follows }) => follows.includes(username)).length
  const inserts = []
  for (const person of world.people) {
    inserts.push(
      db.insert(users).values({
        id: id(person.username),
        username: person.username,
        email: person.email,
        password,
        fullName: person.full_name,
        firstName: person.first_name,
        about: person.about,
        pronouns: person.pronouns,
        location: person.location,
        websiteUrl: person.website_url,
        impressumUrl: person.impressum_url,
        instagramUsername: person.instagram_username,
        imageKey: person.has_face ? faceKey(person.username) : null,
        locale: person.locale,
        isPartner: person.is_partner,
        isPrivate: person.is_private,
        isVerifiedMerchant: person.is_verified_merchant,
        isVerifiedIdentity: person.is_verified_identity,
        isWebsiteVerified: person.is_website_verified,
        profileViews: person.profile_views,
        followingCount: person.follows.length,
        followerCount: followers(person.username),
        createdAt: now - 900 * DAY,
      }),
    )
  }
  const follows = world.people.flatMap(({ username, follows: followed }) =>
    followed.map((other) => ({ follower_id: id(username), followee_id: id(other), rk: -newId() })),
  )
  const asks = world.people.flatMap(({ username, asks: asked }) =>
    asked.map((other) => ({ requesterId: id(username), targetId: id(other), rk: -newId() })),
  )
  const told = [
    ...follows.map(({ follower_id: from, followee_id: to, rk }) => ({ from, to, rk, now })),
    ...asks.map(({ requesterId: from, targetId: to, rk }) => ({ from, to, rk, now })),
  ]
  await batch(db, [
    ...inserts,
    insertFollows(follows),
    ...asks.map((ask) => db.insert(followRequests).values(ask)),
    ...told.flatMap((event) => notifyFollow(event)),
  ])
  return ids
}

/** Sets a business's contact and badges, and its widest picture as the cover. */
async function seedBusinesses(db: Database, world: DemoWorld, ids: Map<string, number>): Promise<void> {
  const inserts = world.people.flatMap(({ username, business }) => {
    if (!business) return []
    const [cover] = world.pins
      .filter((pin) => pin.owner === username && pin.family === business.cover)
      .sort((a, b) => b.width / b.height - a.width / a.height)
    return [
      db.insert(businesses).values({
        userId: ids.get(username) ?? 0,
        contactEmail: business.contact_email,
        contactPhone: business.contact_phone,
        contactPhoneCode: business.contact_phone_code,
        showsAddress: true,
        place: business.place,
        ...(cover && {
          ...{ coverSource: 'image' as const, coverKey: pictureKey(cover) },
          ...{ coverWidth: cover.width, coverHeight: cover.height },
        }),
        badgeColor: business.badge_color,
        badgeOptOut: BADGE_IDS.filter((id) => !business.badges.includes(id)),
      }),
    ]
  })
  await batch(db, inserts)
}

async function seedBoards(db: Database, world: DemoWorld, ids: Map<string, number>, now: number): Promise<void> {
  for (const { username } of world.people) {
    const ownerId = ids.get(username) ?? 0
    const own = world.boards.filter(({ owner }) => owner === username).sort((a, b) => b.days_ago - a.days_ago)
    if (own.length === 0) continue
    const specs = own.map((board) => ({
      name: board.name,
      description: board.description,
      privacy: ({ public: 0, protected: 1, secret: 2 } as const)[board.privacy],
      archived: board.archived,
      category: board.category,
      sections: board.sections,
      collaborators: board.collaborators.map((name) => ids.get(name) ?? 0),
      createdAt: now - board.days_ago * DAY,
    }))
    const judged = specs.map((spec) => judgeBoard(spec, now).spec)
    const planned = await planBoards(db, { id: ownerId, username }, judged, now)
    const invites = own.flatMap(({ invites: asked }, i) =>
      asked.flatMap((name) => {
        const made = { user: ids.get(name) ?? 0, id: newId() }
        const boardId = Number(planned.boards[i]?.id)
        const invite = { boardId, userId: made.user, inviterId: ownerId, rk: -made.id, createdAt: now }
        return [
          db.insert(boardInvites).values({ ...invite, status: 'new' }),
          ...notifyInvites(boardId, [made], ownerId, now),
        ]
      }),
    )
    await batch(db, [...boardStatements(planned), ...invites])
  }
}

async function seedPins(
  db: Database,
  world: DemoWorld,
  ids: Map<string, number>,
  pictures: ReadonlyMap<string, Picture>,
  uploads: ReadonlyMap<DemoPin, Partial<PinRowInput>>,
  now: number,
  tell: (share: number) => void,
) {
  const oldestFirst = world.pins.toSorted((a, b) => b.days_ago - a.days_ago)
  const rows = oldestFirst.map((pin) => {
    const key = pictureKey(pin)
    const picture = pictures.get(key)
    if (!picture) throw new Error(`${pin.owner}'s pin ${key} has no picture in the archive: npm run paint`)
    return { owner: pin.owner, row: { ...rowOf(pin, key, picture, now), ...uploads.get(pin) } }
  })
  const size = Math.ceil(rows.length / SLICES)
  for (let from = 0; from < rows.length; from += size) {
    const slice = rows.slice(from, from + size)
    for (const owner of new Set(slice.map((each) => each.owner))) {
      const own = slice.filter((each) => each.owner === owner).map(({ row }) => row)
      await importRows(db, ids.get(owner) ?? 0, own, now)
    }
    tell(Math.min(0.99, (from + size) / rows.length))
  }
  await setBoardTimes(db)
}

/** A board's "last saved to" is its newest pin's date, not the time of seeding. */
async function setBoardTimes(db: Database): Promise<void> {
  const newest = (column: string) =>
    sql.raw(`coalesce((select max(p.created_at) from pins p where p.board_id = ${column}), last_pin_at)`)
  await batch(db, [
    run`update boards set last_pin_at = ${newest('boards.id')}, order_modified_at = ${newest('boards.id')} where pin_count > 0`,
    run`update profile_boards set last_pin_at = ${newest('profile_boards.board_id')} where pin_count > 0`,
  ])
}
