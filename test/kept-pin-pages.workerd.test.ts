import { expect, test } from 'vitest'
import { askJson, signIn } from './fixtures/app.ts'
import { isLibsql } from './fixtures/databases.ts'
import { figureOf } from './fixtures/figures.ts'
import { isKept, untilKept } from './fixtures/kept.ts'
import { board, person, pin } from './fixtures/world.ts'

const rowsOf = (headers: Headers) => figureOf(headers, 'rows')

/** A Pin of mira, and one of theo that is like it and has a comment of nova's. */
async function alike() {
  const [mira, theo, nova] = [
    await person(),
    await person({ fullName: 'Theo Brandt' }),
    await person({ fullName: 'Nova Lind' }),
  ]
  const word = `word ${mira.id}`
  const on = await board(theo, { name: 'Kilns' })
  const shown = await pin(mira, await board(mira), { annotations: [word] })
  const like = await pin(theo, on, { annotations: [word], row: { title: 'Salt glaze' } })
  const [ofTheo, ofNova] = [await signIn(theo.username), await signIn(nova.username)]
  const { data } = await askJson(`/v3/pins/${like.id}/comments/`, {
    method: 'POST',
    session: ofNova,
    json: { text: 'Which clay?' },
  })
  return {
    theo,
    nova,
    ofTheo,
    ofNova,
    commentId: String(data.id),
    shown: `/pin/${shown.id}/`,
    like: `/pin/${like.id}/`,
    likeId: like.id,
    boardId: on.id,
  }
}

test('a visitor’s Pin page is rendered once, also with comments and related Pins of others [REL-08 REL-21]', async ({
  skip,
}) => {
  skip(isLibsql)
  const { shown, like } = await alike()
  for (const path of [shown, like]) {
    const { rendered: first, kept: second } = await untilKept(path)
    expect([isKept(first.headers), second.http], path).toEqual([false, 200])
    expect(rowsOf(second.headers), path).toBeLessThanOrEqual(120)
    const nonce = (html: string) => /<script nonce="([^"]+)"/.exec(html)?.[1] ?? ''
    const plain = ({ html }: { html: string }) => html.replaceAll(nonce(html), 'n').replace(/"now":\d+/, '')
    expect(nonce(second.html)).not.toBe(nonce(first.html))
    expect(plain(second)).toBe(plain(first))
  }
})
