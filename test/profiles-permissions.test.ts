import { expect, test } from 'vitest'
import { ask, askHtml, askJson, signIn } from './fixtures/app.ts'
import { select } from './fixtures/html.ts'
import { person } from './fixtures/world.ts'

test('whether new pins take comments is the owner’s to say, and only they are told [SET-005 G-101]', async () => {
  const mira = await person()
  const session = await signIn(mira.username)
  const own = async () => (await askJson('/v3/users/me/', { session })).data.comments_default_off
  const chosen = async () => {
    const { html } = await askHtml('/settings/permissions', { session })
    const boxes = await select(html, '[name=comments_default_off][checked]')
    return boxes.map(({ attributes }) => attributes.value)
  }
  expect([await own(), await chosen()]).toEqual([false, ['false']])
  const body = new URLSearchParams({ section: 'permissions', comments_default_off: 'true' })
  expect((await ask('/do/settings/', { method: 'POST', session, body })).status).toBe(303)
  expect([await own(), await chosen()]).toEqual([true, ['true']])
  const back = await askJson('/v3/users/me/', { method: 'PUT', session, json: { comments_default_off: false } })
  expect(back.data.comments_default_off).toBe(false)
  expect((await askJson('/v3/users/me/', { method: 'PUT', session, json: { comments_default_off: 'no' } })).http).toBe(
    400,
  )
  for (const asker of [{}, { session: await signIn((await person()).username) }])
    expect((await askJson(`/v3/users/${mira.username}/`, asker)).data).not.toHaveProperty('comments_default_off')
})
