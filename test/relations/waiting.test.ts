import { expect, test } from 'vitest'
import { askHtml, askJson } from '../fixtures/app.ts'
import { attribute, byTestId, select, texts } from '../fixtures/html.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { person } from '../fixtures/world.ts'

test('a person with pending requests sees their number on every page, with a link [PRV-004]', async () => {
  const [theo, mira, ...asking] = [await person({ isPrivate: true }), await person(), await person(), await person()]
  const session = await sessionOf(theo)
  const button = 'button[popovertarget=me]'
  const pages = ['/', `/${mira.username}/`, `/${theo.username}/`, '/settings', '/settings/permissions', '/help/']
  const before = await askHtml('/', { session })
  expect(await attribute(before.html, button, 'aria-label')).toBe('Your account')
  for (const each of asking)
    await askJson(`/v3/users/${theo.id}/follow/`, { method: 'PUT', session: await sessionOf(each) })
  for (const path of pages) {
    const { html } = await askHtml(path, { session })
    expect(await attribute(html, button, 'aria-label'), path).toBe('Your account (2 follow requests)')
    expect(await texts(html, byTestId('waiting-count')), path).toEqual(['2'])
    const links = await select(html, `#me a[href="/${theo.username}/_followers/"]`)
    expect(links, path).toHaveLength(1)
  }
  // Nobody else may know.
  const { html } = await askHtml(`/${theo.username}/`, { session: await sessionOf(mira) })
  expect(html).not.toContain('follow requests')
  for (const { id } of asking) await askJson(`/v3/users/me/follow_requests/${id}/`, { method: 'DELETE', session })
  const after = await askHtml('/', { session })
  expect(await attribute(after.html, button, 'aria-label')).toBe('Your account')
})
