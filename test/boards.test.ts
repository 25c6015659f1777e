import { expect, test } from 'vitest'
import { askJson, signIn } from './fixtures/app.ts'
import { board, person } from './fixtures/world.ts'

test('a page holds 25 boards and a bookmark leads to the rest [BRD-051]', async () => {
  const mira = await person()
  for (let i = 0; i < 26; i++) await board(mira)
  const first = await askJson(`/v3/users/${mira.username}/boards/`)
  expect(first.data).toHaveLength(25)
  const second = await askJson(`/v3/users/${mira.username}/boards/?bookmark=${first.bookmark}`)
  expect(second.data).toHaveLength(1)
  expect(second.bookmark).toBeUndefined()
})

test('only the owner is told of protected, secret and archived boards [BRD-056]', async () => {
  const mira = await person()
  const guest = await person()
  await board(mira, { name: 'Open' })
  await board(mira, { name: 'By address', privacy: 'protected' })
  await board(mira, { name: 'Mine', privacy: 'secret' })
  await board(mira, { name: 'Old', archived: true })
  const names = async (session?: string) => {
    const answer = await askJson(`/v3/users/${mira.username}/boards/?filter_stories=1`, session ? { session } : {})
    return answer.data.map((each: { name: string }) => each.name).sort()
  }
  expect(await names()).toEqual(['Open'])
  expect(await names(await signIn(guest.username))).toEqual(['Open'])
  expect(await names(await signIn(mira.username))).toEqual(['By address', 'Mine', 'Old', 'Open'])
})
