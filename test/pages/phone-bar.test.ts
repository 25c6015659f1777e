import { expect, test } from 'vitest'
import { askHtml } from '../fixtures/app.ts'
import { select, texts } from '../fixtures/html.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { board, person, section } from '../fixtures/world.ts'

test('the phone bar’s plus says what it adds to, and adds to the shown board or section [CRE-012 CRE-013 CRE-014 CRE-015 CRE-017 CRE-018]', async () => {
  const [mira, theo] = [await person(), await person()]
  const own = await board(mira, { name: 'Own' })
  const part = await section(own, 'Part')
  const joint = await board(theo, { name: 'Joint', collaborators: [mira] })
  const other = await board(theo, { name: 'Other' })
  const session = await sessionOf(mira)
  const plus = async (path: string) => {
    const { html } = await askHtml(path, { session })
    const [button] = await select(html, '[data-test-id=bottom-bar] [popovertarget=bottom-create]')
    return [button?.attributes['aria-label'], await texts(html, '#bottom-create a'), await hrefs(html)]
  }
  const hrefs = async (html: string) =>
    (await select(html, '#bottom-create a')).map(
      ({ attributes }) => attributes.href?.split('?')[1]?.replaceAll('&amp;', '&') ?? '',
    )
  const anywhere = ['Add a Pin or board', ['Pin', 'Story Pin', 'Board'], ['', '', '']]
  expect(await plus('/')).toEqual(anywhere)
  expect(await plus(`/${theo.username}/`)).toEqual(anywhere)
  expect(await plus(`/${theo.username}/${other.slug}/`)).toEqual(anywhere)
  for (const view of ['', '_saved/', '_pins/'])
    expect(await plus(`/${mira.username}/${view}`)).toEqual([
      'Add to profile',
      ['Pin', 'Story Pin', 'Board'],
      ['', '', ''],
    ])
  expect(await plus(`/${mira.username}/${own.slug}/`)).toEqual([
    'Add a Pin or section',
    ['Pin', 'Section'],
    [`board=${own.id}`, expect.anything()],
  ])
  expect(await plus(`/${theo.username}/${joint.slug}/`)).toMatchObject([
    'Add a Pin or section',
    ['Pin', 'Section'],
    [`board=${joint.id}`, ''],
  ])
  expect(await plus(`/${mira.username}/${own.slug}/${part.slug}/`)).toEqual([
    'Add to section',
    ['Pin'],
    [`board=${own.id}&section=${part.id}`],
  ])
})
