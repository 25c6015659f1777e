import { expect, test } from 'vitest'
import { askHtml, signIn } from '../fixtures/app.ts'
import { boardless } from '../fixtures/boardless.ts'
import { board, person } from '../fixtures/world.ts'

/** A person with that many boardless pins and boards, and what their Saved tab shows of them. */
async function sees(count: number, boards: number, archived = false) {
  const mira = await person()
  const session = await signIn(mira.username)
  if (count > 0) await boardless(mira, count)
  for (let i = 0; i < boards; i++) await board(mira, { archived })
  const { html } = await askHtml(`/${mira.username}/_saved/`, { session })
  return { mira, html, upsell: html.includes('boardless-upsell'), section: html.includes('unorganized-ideas') }
}

test('the offer is for who has five boardless pins and no board but archived ones [ORG-004]', async () => {
  expect((await sees(4, 0)).upsell).toBe(false)
  expect((await sees(5, 0)).upsell).toBe(true)
  expect((await sees(5, 1)).upsell).toBe(false)
  expect((await sees(5, 1, true)).upsell).toBe(true)
  const { mira } = await sees(5, 0)
  expect((await askHtml(`/${mira.username}/`)).html).not.toContain('boardless-upsell')
})

test('a board that is shared with one counts, too [ORG-004]', async () => {
  const mira = await person()
  await boardless(mira, 5)
  await board(await person(), { collaborators: [mira] })
  const { html } = await askHtml(`/${mira.username}/_saved/`, { session: await signIn(mira.username) })
  expect(html).not.toContain('boardless-upsell')
})

test('the preview shows up to six, the sixth counting the rest; without any there is no section [ORG-001 ORG-002 BRD-003]', async () => {
  const preview = ({ html }: { html: string }) => {
    const part = html.slice(html.indexOf('data-test-id="unorganized-ideas"'))
    const section = part.slice(0, part.indexOf('</section>'))
    return [section.split('<img').length - 1, />\+(?:<!-- -->)?(\d+)</.exec(section)?.[1]]
  }
  expect(preview(await sees(3, 1))).toEqual([3, undefined])
  expect(preview(await sees(5, 1))).toEqual([5, undefined])
  expect(preview(await sees(6, 1))).toEqual([6, '1'])
  expect(preview(await sees(10, 1))).toEqual([6, '5'])
  expect((await sees(0, 1)).section).toBe(false)
  const { mira, html } = await sees(3, 1)
  expect(html.indexOf('data-test-id="boards"')).toBeLessThan(html.indexOf('unorganized-ideas'))
  const others = (await askHtml(`/${mira.username}/_saved/`, { session: await signIn((await person()).username) })).html
  expect([others.includes('unorganized-ideas'), others.includes('href="/organize/')]).toEqual([false, false])
})
