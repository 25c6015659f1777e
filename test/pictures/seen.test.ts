import { createScheduledController, env } from 'cloudflare:test'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { colorStep, PALETTE } from '#domain/media/palette.ts'
import type { Pin } from '#domain/pins/contract.ts'
import { COLOR_FAMILIES } from '#domain/search/colors.ts'
import worker from '#worker/index.ts'
import { media, remoteMedia } from '#worker/model/media/tables.ts'
import { ask, askJson, db, signIn } from '../fixtures/app.ts'
import { importWhole } from '../fixtures/imported.ts'
import { pinsOf } from '../fixtures/imports.ts'
import { untilKept } from '../fixtures/kept.ts'
import { publish, somewhere } from '../fixtures/origin.ts'
import { png } from '../fixtures/pictures.ts'
import { board, mediaKey, type Person, person, pin } from '../fixtures/world.ts'

const { MEDIA } = env as unknown as { MEDIA: R2Bucket }
const night = () => worker.scheduled(createScheduledController({ scheduledTime: new Date() }), env as never)
const unique = () =>
  `word${crypto
    .randomUUID()
    .replaceAll(/[^a-z]/g, 'x')
    .slice(0, 12)}`

/** The colour of the placeholders' palette that stands for another. */
const stepOf = (color: string) => PALETTE[colorStep(color)]?.slice(1)

/** Threads of blue on nearly white linen, in the upper half; nothing but the linen in the lower one. */
const linen = (width: number, height: number) =>
  png(width, height, (x, y) => (y < height / 2 && x % 2 === 0 ? [20, 70, 210] : [248, 246, 242]))

/** The colours by which a search for a word finds anything. */
async function foundBy(word: string): Promise<string[]> {
  const found: string[] = []
  for (const color of COLOR_FAMILIES)
    if ((await askJson(`/v3/search/?q=${word}&color=${color}`)).data.length > 0) found.push(color)
  return found
}

const shownOf = async ({ username }: Person) =>
  (await askJson(`/v3/users/${username}/pins/?field_set_key=grid_item`)).data.map(
    ({ dominant_color: color, images }: Pin) => ({
      ...{ color, width: images.orig?.width, height: images.orig?.height },
    }),
  )

test('an imported picture has no colour and is found by none until it is looked at; then all Pins of it have its size and colours, on kept pages too [REL-22]', async () => {
  const [mira, kaia] = [await person(), await person()]
  const word = unique()
  const picture = await publish(somewhere('linen.png'), await linen(48, 96), {
    headers: { 'content-type': 'image/png' },
  })
  await importWhole(
    mira,
    `title,url,image,folder\n${word} linen,https://shop.example/a,${picture},Cloth\n`,
    'bookmarks.csv',
  )
  const [{ id = 0, imageKey = '' } = {}] = await pinsOf(mira)
  const saved = await askJson(`/v3/pins/${id}/repin/`, {
    method: 'POST',
    session: await signIn(kaia.username),
    json: {},
  })
  expect(saved.http).toBe(200)
  const unseen = { color: '#dddddd', width: 1200, height: 1200 }
  expect([...(await shownOf(mira)), ...(await shownOf(kaia))]).toEqual([unseen, unseen])
  expect(await foundBy(word)).toEqual([])
  const before = await untilKept(`/${mira.username}/`)

  expect((await ask(`/img/236x/${imageKey}.webp`)).status).toBe(200)
  await night()
  const seen = { color: expect.stringMatching(/^#1[0-9a-f]4[0-9a-f]d[0-9a-f]$/), width: 48, height: 96 }
  expect([...(await shownOf(mira)), ...(await shownOf(kaia))]).toEqual([seen, seen])
  expect(await foundBy(word)).toEqual(['blue'])
  const [card] = (await askJson(`/v3/users/${mira.username}/pins/?field_set_key=pin_card`)).data
  expect([card.color, card.low]).toEqual(['1446d2', 'f8f6f2'].map(stepOf))
  const after = await untilKept(`/${mira.username}/`)
  const sizeIn = ({ kept }: typeof before) => / width="(\d+" height="\d+)" alt="[^"]*linen"/.exec(kept.html)?.[1]
  expect([before, after].map(sizeIn)).toEqual(['1200" height="1200', '48" height="96'])
  // Its placeholder goes from one colour to the other.
  expect([before, after].map(({ kept }) => / c\d+ d\d+"/.test(kept.html))).toEqual([false, true])
})

test('colours that were made up before pictures were looked at go by night, and an upload gets that of its hue, once [REL-22]', async () => {
  const mira = await person()
  const on = await board(mira)
  const word = unique()
  const [foreign, own] = [mediaKey(), mediaKey()]
  await db.insert(remoteMedia).values({ key: foreign, sourceUrl: 'https://pictures.example/1.png' })
  await MEDIA.put(`originals/${own}`, await linen(60, 60), { httpMetadata: { contentType: 'image/png' } })
  await db.insert(media).values({
    ...{
      id: Date.now() * 1000 + Math.floor(Math.random() * 1000),
      ownerId: mira.id,
      kind: 'image',
      key: own,
      leadKey: own,
    },
    ...{
      type: 'image/png',
      bytes: 1,
      width: 60,
      height: 60,
      color: 'c5cadf',
      dhash: '0'.repeat(16),
      hash: own,
      used: true,
      createdAt: 1,
    },
  })
  await pin(mira, on, { row: { title: `${word} foreign`, imageKey: foreign, color: '995555', imageWidth: 30 } })
  await pin(mira, on, {
    row: { title: `${word} own`, imageKey: own, color: 'c5cadf', imageWidth: 60, imageHeight: 60 },
  })
  const poster = mediaKey()
  await MEDIA.put(`originals/${poster}`, await linen(40, 40), { httpMetadata: { contentType: 'image/png' } })
  await db.insert(media).values({
    ...{ id: Date.now() * 1000 + Math.floor(Math.random() * 1000), ownerId: mira.id, kind: 'video', key: mediaKey() },
    ...{ posterKey: poster, leadKey: poster, type: 'video/webm', bytes: 1, width: 64, height: 36, color: 'c5cadf' },
    ...{ dhash: '1'.repeat(16), hash: poster, used: true, createdAt: 1 },
  })
  await pin(mira, on, {
    row: { title: 'Film', imageKey: poster, color: 'c5cadf', imageWidth: 64, imageHeight: 36, isVideo: true },
  })
  expect(await foundBy(word)).toEqual(['red', 'grey'])
  await night()
  await night()
  expect(await foundBy(word)).toEqual(['blue'])
  expect(
    (await shownOf(mira)).map(({ color, width }: { color: string; width: number }) => [color.slice(0, 2), width]),
  ).toEqual([
    ['#1', 64],
    ['#1', 60],
    ['#d', 30],
  ])
  const left = await db.all(
    sql`select id from pins where tones is null and image_key is not null and pinner_id = ${mira.id}`,
  )
  const [row] = await db.select().from(media).where(eq(media.key, own))
  expect([left, row?.tones?.length]).toEqual([[], 12])
})

test('a picture that cannot be read is looked at once, and its Pins keep what they have [REL-15]', async () => {
  const key = mediaKey()
  await MEDIA.put(`originals/${key}`, 'no picture')
  await db
    .insert(remoteMedia)
    .values({ key, sourceUrl: 'https://pictures.example/2.png', looked: 1, dhash: '1'.repeat(16) })
  await night()
  expect((await db.select().from(remoteMedia).where(eq(remoteMedia.key, key)))[0]).toMatchObject({
    looked: 1,
    tones: '',
  })
})

test('an upload is found by the colour of its hue, and its Pin has a colour for each half [CRE-002]', async () => {
  const mira = await person()
  const word = unique()
  const session = await signIn(mira.username)
  const { data } = await askJson('/v3/media/', { method: 'POST', session, body: await linen(80, 40) })
  const made = await askJson('/v3/pins/', { method: 'POST', session, json: { media_id: data.media_id, title: word } })
  expect(made.http).toBe(200)
  expect(await foundBy(word)).toEqual(['blue'])
  const [card] = (await askJson(`/v3/users/${mira.username}/pins/?field_set_key=pin_card`)).data
  expect([card.color, card.low]).toEqual(['1446d2', 'f8f6f2'].map(stepOf))
})
