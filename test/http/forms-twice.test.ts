import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { FORM_KEY } from '#domain/constants.ts'
import { routes } from '#domain/routes.ts'
import { boards } from '#worker/model/boards/tables.ts'
import { pins } from '#worker/model/pins/tables.ts'
import { ask, askHtml, db, signIn } from '../fixtures/app.ts'
import { board, person, pin } from '../fixtures/world.ts'

/** Sends a page's form with these fields filled in. */
async function drawn(session: string, page: string, action: string) {
  const { html } = await askHtml(page, { session })
  const [, form = ''] = new RegExp(`<form[^>]*action="${action}"[^>]*>([\\s\\S]*?)</form>`).exec(html) ?? []
  const key = new RegExp(`name="${FORM_KEY}" value="([^"]+)"`).exec(form)?.[1] ?? 'no key'
  return async (fields: Record<string, string>) => {
    const body = new URLSearchParams({ [FORM_KEY]: key, ...fields })
    const { status, headers } = await ask(action, { method: 'POST', session, body })
    return {
      status,
      to: headers.get('location'),
      toast: headers.getSetCookie().find((each) => each.startsWith('toast=')),
    }
  }
}

test('a form that makes a board, pressed five times at once and sent again by a reload, makes one [REL-17 BRD-004]', async () => {
  const mira = await person()
  const session = await signIn(mira.username)
  const send = await drawn(session, routes.boardCreate, routes.do.createBoard)
  const answers = await Promise.all(Array.from({ length: 5 }, () => send({ name: 'Pressed' })))
  answers.push(await send({ name: 'Pressed' }))
  expect(answers).toEqual(answers.map(() => answers[0]))
  expect(answers[0]).toMatchObject({ status: 303, to: `/${mira.username}/pressed/` })
  expect(await db.select().from(boards).where(eq(boards.ownerId, mira.id))).toHaveLength(1)
})

test('a Pin is saved once by a form that is sent twice, and again where another board is chosen on the same page [REL-17]', async () => {
  const mira = await person()
  const theo = await person()
  const found = await pin(theo, await board(theo))
  const [first, second] = [await board(mira), await board(mira)]
  const session = await signIn(mira.username)
  const send = await drawn(session, `/pin/${found.id}/repin/`, routes.do.repin)
  const save = (to: { id: number }) => send({ pin_id: String(found.id), board_id: String(to.id) })
  const once = await save(first)
  expect(await save(first)).toEqual(once)
  expect((await save(second)).status).toBe(303)
  const saved = await db.select({ board: pins.boardId }).from(pins).where(eq(pins.pinnerId, mira.id))
  expect(saved.map((row) => row.board).sort()).toEqual([first.id, second.id].sort())
})
