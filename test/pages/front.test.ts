import { beforeAll, expect, test } from 'vitest'
import { refreshSuggestions } from '#worker/homefeed/jobs.ts'
import { askHtml, db } from '../fixtures/app.ts'
import { byTestId, select, texts } from '../fixtures/html.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { board, person, pin } from '../fixtures/world.ts'

const word = `word${crypto.randomUUID().slice(0, 8)}`
const secret = `word${crypto.randomUUID().slice(0, 8)}`

beforeAll(async () => {
  const mira = await person()
  const on = await board(mira)
  for (let i = 0; i < 27; i++) await pin(mira, on, { annotations: [word] })
  const hidden = await board(mira, { privacy: 'secret' })
  for (let i = 0; i < 13; i++) await pin(mira, hidden, { annotations: [secret] })
  await refreshSuggestions(db, Date.now())
})

test('a visitor’s front page says what this is, how to join and where to begin, above the newest Pins', async () => {
  const { html } = await askHtml('/')
  expect(await texts(html, 'h1')).toEqual(['Save what you love. Find it again.'])
  const links = await select(html, `${byTestId('welcome')} a`)
  const addresses = links.map(({ attributes }) => attributes.href)
  expect(addresses).toContain('/signup/')
  expect(addresses).toContain(`/topic/${word}/`)
  // A word that only secret Pins have is no topic.
  expect(html).not.toContain(secret)
  expect(await texts(html, 'h2')).toContain('Fresh on Pinfold')
  const bar = (await select(html, `${byTestId('header')} a`)).map(({ attributes }) => attributes.href)
  expect(bar).toEqual(expect.arrayContaining(['/login/', '/signup/']))
})

test('from any other page both buttons of the bar lead back to it', async () => {
  const { html } = await askHtml(`/topic/${word}/`)
  const bar = (await select(html, `${byTestId('header')} a`)).map(({ attributes }) => attributes.href)
  const next = `?next=${encodeURIComponent(`/topic/${word}/`)}`
  expect(bar).toEqual(expect.arrayContaining([`/login/${next}`, `/signup/${next}`]))
})

test('who is signed in, and who pages on, sees the Pins alone', async () => {
  const session = await sessionOf(await person())
  const mine = await askHtml('/', { session })
  expect(await texts(mine.html, 'h1')).toEqual(['Fresh on Pinfold'])
  const [next] = (await select((await askHtml('/')).html, 'a[rel=next]')).map(({ attributes }) => attributes.href)
  const second = await askHtml(next ?? '')
  expect(await texts(second.html, 'h1')).toEqual(['Fresh on Pinfold'])
})
