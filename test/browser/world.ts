import type { D1Database, R2Bucket } from '@cloudflare/workers-types'
import { judgeBoard } from '#domain/boards/values.ts'
import { hashPassword } from '#worker/accounts/passwords/password.ts'
import { type BoardSpec, boardStatements, planBoards } from '#worker/boards/write.ts'
import { batch } from '#worker/db/batch.ts'
import { newId } from '#worker/db/ids.ts'
import { type Database, openDatabase } from '#worker/db/open.ts'
import { run } from '#worker/db/write.ts'
import { importRows, type PinRowInput } from '#worker/imports/write.ts'
import { delegations } from '#worker/model/accounts/tables.ts'
import { userMetadata, users } from '#worker/model/profiles/tables.ts'
import { addOrderly } from './order-world.ts'
import { COLORS, paint } from './paint.ts'
import { addPairs } from './world-acting.ts'
import { addApps } from './world-apps.ts'
import { addArticles } from './world-articles.ts'
import { fillBusiness } from './world-business.ts'
import { fillCloseups } from './world-closeups.ts'
import { addCommenters } from './world-comments.ts'
import { addCorrespondents } from './world-conversations.ts'
import { crowd } from './world-crowd.ts'
import { addDesk } from './world-desk.ts'
import { addLearners } from './world-education.ts'
import { addFeeds } from './world-feeds.ts'
import { fillIdeas } from './world-ideas.ts'
import { collectPins } from './world-ines.ts'
import { addLibrary } from './world-library.ts'
import { addListeners } from './world-live.ts'
import { addToldPeople } from './world-notifications.ts'
import { addNumbers } from './world-numbers.ts'
import { addSavers } from './world-savers.ts'
import { addWebhook } from './world-webhooks.ts'

export const PASSWORD = 'pinfold-test'
const NOW = Date.now()
/** Nobody here is a newcomer, who may do less (docs/decisions/089). */
const SIGNED_UP = NOW - 60 * 86_400_000

/** The people of the browser tests and what each is for. */
export async function fillWorld({ db: d1, media }: { db: D1Database; media: R2Bucket }): Promise<void> {
  const db = openDatabase({ DB: d1 as never })
  const keys = await paint(media)
  const password = await hashPassword(PASSWORD)
  const add = async (row: Partial<typeof users.$inferInsert> & { username: string }) => {
    const id = row.id ?? newId()
    await batch(db, [
      db
        .insert(users)
        .values({ id, fullName: row.username, firstName: row.username, password, createdAt: SIGNED_UP, ...row }),
    ])
    return { id, username: row.username }
  }
  let used = 0
  const pins = (n: number, more: (i: number) => Partial<PinRowInput>): PinRowInput[] => {
    const from = used
    // The colours of rows and pictures take turns alike.
    used += Math.ceil(n / COLORS.length) * COLORS.length
    if (used > keys.length) throw new Error(`The world needs ${used} pictures`)
    return Array.from({ length: n }, (_, i) => ({ ...rowOf(i, keys[from + i] ?? null), ...more(i) }))
  }

  const grid = await add({ username: 'grid', fullName: 'Grid of many' })
  await boards(
    db,
    grid,
    Array.from({ length: 60 }, (_, i) => ({ name: `Board ${i}` })),
  )
  await save(
    db,
    grid.id,
    pins(500, (i) => ({ source_id: `grid ${i}`, board: `Board ${i % 60}`, title: `Grid pin ${i}` })),
  )

  const friend = await add({ username: 'friend' })
  const mira = await add({
    username: 'mira',
    fullName: 'Mira Okafor',
    about:
      'Printmaker in Lagos and Lisbon. Boards on pattern, coastal light, small kitchens and everything blue. I save slowly and sort on Sundays, mostly with tea and the window open, and never before noon if I can help it.',
    websiteUrl: 'https://mira.studio',
    isVerifiedIdentity: true,
  })
  await boards(db, mira, [
    { name: 'Open', sections: ['Part one', 'Part two'], description: 'All that may be seen.' },
    { name: 'Protected one', privacy: 1 },
    { name: 'Secret one', privacy: 2 },
    { name: 'Archived one', archived: true },
    { name: 'Together', collaborators: [friend.id] },
    ...Array.from({ length: 8 }, (_, i) => ({ name: `Extra ${i}` })),
  ])
  await batch(db, [
    run`update profile_boards set is_sensitive = 1 where name = 'Extra 6'`,
    run`update profile_boards set is_disabled = 1 where name = 'Extra 7'`,
  ])
  const names = ['Open', 'Protected one', 'Secret one', 'Archived one']
  await save(
    db,
    mira.id,
    pins(40, (i) => ({
      source_id: `mira ${i}`,
      board: names[i % 4] ?? null,
      title: `Mira pin ${i}`,
      ...(i % 8 === 0 && { section: 'Part one' }),
    })),
  )
  await save(
    db,
    mira.id,
    pins(3, (i) => ({ source_id: `loose ${i}`, board: null, title: `Loose ${i}` })),
  )
  // Mira is a delegate for these boards and has seen the notice.
  const scopes = ['boards', 'metadata'] as const
  const told = { createdAt: NOW, seenAt: NOW }
  await batch(db, [
    db.insert(delegations).values({ delegateId: mira.id, subjectId: grid.id, scopes: [...scopes], ...told }),
  ])
  await add({ username: 'nova', firstName: 'Nova' })
  await add({ username: 'sixteen', fullName: 'Anna Wolfeschlegelste' })
  await add({ username: 'seventeen', fullName: 'Anna Wolfeschlegelstei' })
  const dense = await add({ username: 'dense' })
  await batch(db, [
    db
      .insert(userMetadata)
      .values({ userId: dense.id, profilePinRepViewType: 'dense', profileBoardRepViewType: 'square' }),
  ])
  await save(
    db,
    dense.id,
    pins(60, (i) => ({ source_id: `dense ${i}`, board: 'Everything', title: `Dense ${i}` })),
  )
  await addOrderly(add, (owner, specs) => boards(db, owner, specs))
  await addPairs(add, (owner, specs) => boards(db, owner, specs))
  const theo = await add({ username: 'theo', fullName: 'Theo Brandt', isPrivate: true })
  await save(
    db,
    theo.id,
    pins(2, (i) => ({ source_id: `theo ${i}`, board: 'Hidden' })),
  )
  const shop = await add({
    username: 'shop',
    fullName: 'Atelier Fournier',
    isPartner: true,
    isVerifiedMerchant: true,
    impressumUrl: 'https://shop.example/i',
  })
  await fillBusiness(db, shop.id, keys[0] ?? null)
  await add({ username: 'clerk', fullName: 'Clerk', isEmployee: true })
  // A business that has not chosen anything yet.
  await add({ username: 'studio', fullName: 'Studio of nothing yet', isPartner: true })
  await save(
    db,
    shop.id,
    pins(30, (i) => ({
      source_id: `shop ${i}`,
      board: 'Prints',
      title: `Print ${i}`,
      price: { value: 12 + i, currency: 'EUR' },
      ...(i === 29 && { video: { url: '/video/print-29.webm', width: 320, height: 240, duration: 1000 } }),
    })),
  )
  // A private person and a requester; a person with more followers than a page holds; two people who block each other.
  const vera = await add({ username: 'vera', fullName: 'Vera Lindqvist', firstName: 'Vera', isPrivate: true })
  await boards(db, vera, [{ name: 'For friends' }])
  await add({ username: 'kit', fullName: 'Kit Marlowe', firstName: 'Kit' })
  // The same two for invite links: whoever redeems one needs no approval any more.
  const wilma = await add({ username: 'wilma', fullName: 'Wilma Ilves', firstName: 'Wilma', isPrivate: true })
  await boards(db, wilma, [{ name: 'For friends' }])
  await add({ username: 'kiran', fullName: 'Kiran Sato', firstName: 'Kiran' })
  await add({ username: 'otto', fullName: 'Otto Weiss', firstName: 'Otto' })
  await collectPins(db, await add({ username: 'ines', firstName: 'Ines' }), pins(36, Object))
  // The tests of suggestions use up those of Ines.
  await collectPins(db, await add({ username: 'isla', firstName: 'Isla' }), pins(36, Object))
  await crowd(db, await add({ username: 'liked', fullName: 'Liked by many', firstName: 'Liked' }), NOW)
  await fillCloseups(db, add, (id, n, more) => save(db, id, pins(n, more)))
  await fillIdeas(
    add,
    (person, specs) => boards(db, person, specs),
    (id, n, more) => save(db, id, pins(n, more)),
  )
  await addCorrespondents(db, add, mira.id, friend.id)
  await addToldPeople(db, add, mira.id, friend.id)
  await addCommenters(db, add, (id, rows) => save(db, id, rows), pins(5, Object))
  await addListeners(db, add, (id, rows) => save(db, id, rows), pins(1, Object))
  await addDesk(db, add, (id, rows) => save(db, id, rows), pins(4, Object))
  await addArticles(db, add, (id, rows) => save(db, id, rows), pins(4, Object))
  await addNumbers(db, add, (id, rows) => save(db, id, rows), pins(4, Object))
  await addWebhook(db)
  await addLibrary(db)
  await addApps(db)
  await addLearners(
    add,
    (person, specs) => boards(db, person, specs),
    (id, rows) => save(db, id, rows),
    pins(6, Object),
  )
  await addFeeds(db, add, pins(60, Object))
  await addSavers(add, (person, specs) => boards(db, person, specs))
  // People whose boards tests create and delete.
  const edna = await add({ username: 'edna', firstName: 'Edna' })
  await save(
    db,
    edna.id,
    pins(8, (i) => ({ source_id: `edna ${i}`, board: i < 6 ? 'Kitchen' : 'Garden', title: `Edna ${i}` })),
  )
  const broken = await add({ username: 'broken', fullName: 'Maximiliana Featherstonehaughly' })
  await save(
    db,
    broken.id,
    pins(4, (i) => ({
      source_id: `broken ${i}`,
      board: '<b>"Hostile" & long names of fifty characters</b>',
      title: i === 0 ? '' : `<i>Lost</i> ${i}`,
      key: `missing${i}`.padEnd(16, 'x'),
    })),
  )
  // Everybody else knows the tip about many boards already, so that it stands on no other test's page.
  await batch(db, [
    run`insert into user_experiences (user_id, placement_id, experience_id, status, at)
        select id, 'organize_tip', '1003', 'completed', ${NOW} from users where username not in ('hedda', 'hilda', 'helga')`,
  ])
}

async function boards(db: Database, owner: { id: number; username: string }, specs: BoardSpec[]): Promise<void> {
  const judged = specs.map((spec) => judgeBoard(spec, NOW).spec)
  const planned = await planBoards(db, owner, judged, NOW)
  await batch(db, boardStatements(planned))
}

async function save(db: Database, ownerId: number, rows: PinRowInput[]): Promise<void> {
  for (let i = 0; i < rows.length; i += 250) await importRows(db, ownerId, rows.slice(i, i + 250), NOW)
}

function rowOf(i: number, key: string | null): PinRowInput {
  return {
    source_id: `row ${i}`,
    board: null,
    title: `Pin ${i}`,
    description: 'A picture of a colour.',
    link: 'https://www.tate.example/a',
    domain: 'tate.example',
    image_url: null,
    key,
    width: 600,
    height: [400, 600, 800, 900, 1100, 1300][(i * 7) % 6] ?? 600,
    color: COLORS[i % COLORS.length] ?? '888888',
    created_at: NOW - i * 3600_000,
    annotations: i % 3 === 0 ? ['colour', 'paper'] : [],
  }
}
