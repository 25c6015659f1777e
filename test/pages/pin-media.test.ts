import { expect, test } from 'vitest'
import type { Story } from '#worker/model/pins/tables.ts'
import { askHtml } from '../fixtures/app.ts'
import { byTestId, select, texts } from '../fixtures/html.ts'
import { board, mediaKey, person, pin } from '../fixtures/world.ts'

const film = { url: '/video/abcdefghijklmnop.mp4', width: 720, height: 1280, duration: 4000 }

test('a film of ours plays in the page with its picture, without a script', async () => {
  const mira = await person()
  const made = await pin(mira, await board(mira), {
    row: { isVideo: true, video: film, imageKey: 'abcdefghijklmnop', alt: 'Waves' },
  })
  const { html } = await askHtml(`/pin/${made.id}/`)
  expect((await select(html, 'video'))[0]?.attributes).toMatchObject({
    src: film.url,
    poster: '/img/736x/abcdefghijklmnop.webp',
    'aria-label': 'Waves',
    controls: '',
    preload: 'metadata',
  })
})

test('a remote film is never loaded by our page, which shows its picture', async () => {
  const mira = await person()
  const on = await board(mira)
  for (const url of ['https://films.example/a.mp4', '//films.example/a.mp4', 'javascript:alert(1)', '']) {
    const made = await pin(mira, on, { row: { isVideo: true, video: { ...film, url } } })
    const { html } = await askHtml(`/pin/${made.id}/`)
    expect(await select(html, 'video'), url).toEqual([])
    expect(await select(html, 'article img'), url).not.toEqual([])
  }
})

test('a story has all its pages in the document: pictures, films and words, each with a link to it', async () => {
  const mira = await person()
  const key = mediaKey()
  const story: Story = {
    title: 'Bread',
    page_count: 3,
    pages: [
      { key, width: 600, height: 900, color: '336699', text: 'Flour' },
      { key: null, color: 'aa5533', video: film },
      { color: '222222', text: 'Wait <b>a night</b>' },
    ],
  }
  const made = await pin(mira, await board(mira), { row: { isStory: true, story, title: 'Bread' } })
  const { html } = await askHtml(`/pin/${made.id}/`)
  const pages = await select(html, `${byTestId('story')} [id^=page-]`)
  expect(pages.map(({ attributes, text }) => [attributes.id, attributes['aria-label'], text])).toEqual([
    ['page-1', 'Page 1', 'Flour'],
    ['page-2', 'Page 2', ''],
    ['page-3', 'Page 3', 'Wait <b>a night</b>'],
  ])
  expect((await select(html, `${byTestId('story')} video`))[0]?.attributes.src).toBe(film.url)
  expect((await select(html, `${byTestId('story')} nav a`)).map(({ attributes }) => attributes.href)).toEqual([
    '#page-1',
    '#page-2',
    '#page-3',
  ])
})

test('a story of elsewhere, of which only a picture is known, shows that', async () => {
  const mira = await person()
  const made = await pin(mira, await board(mira), { row: { isStory: true, story: { title: 'Old', page_count: 4 } } })
  const { html } = await askHtml(`/pin/${made.id}/`)
  expect(await texts(html, byTestId('story'))).toEqual([])
  expect(await select(html, 'article img')).toHaveLength(1)
})
