import { expect, test } from 'vitest'
import { askHtml, signIn } from '../fixtures/app.ts'
import { board, person, pin, section } from '../fixtures/world.ts'

/** Elements whose style gives each paragraph the direction of its own text (client/ui/base.css). */
const PLAINTEXT = new Set(['b', 'bdi'])
const UNSHOWN = new Set(['script', 'style', 'title', 'option', 'textarea', 'template'])
const VOID =
  /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr|path|circle|rect|line|polyline|ellipse)$/
const ARABIC = /[\u0590-\u06ff]{2}/

/** Texts in Arabic or Hebrew alone of a document whose nearest element with a direction is the page. Sentences of ours that have a name have that of their language. */
function undirected(html: string): string[] {
  const open: { name: string; isOwn: boolean }[] = []
  const found: string[] = []
  for (const [, comment, close, name = '', attributes = '', isEmpty, text] of html.matchAll(
    /(<!--[\s\S]*?-->|<!doctype[^>]*>)|<(\/)?([a-z][\w-]*)((?:\s+[^\s"'>/=]+(?:="[^"]*")?)*)\s*(\/)?>|([^<]+)/gi,
  )) {
    if (comment) continue
    if (text !== undefined) {
      if (!ARABIC.test(text) || /[a-z]/i.test(text) || open.some((each) => UNSHOWN.has(each.name))) continue
      if (!open.some(({ isOwn }) => isOwn)) found.push(`<${open.at(-1)?.name}> ${text.trim().slice(0, 60)}`)
    } else if (close) {
      const at = open.findLastIndex((each) => each.name === name)
      if (at >= 0) open.splice(at)
    } else if (!isEmpty && !VOID.test(name)) {
      const isOwn = /\bdir="auto"/.test(attributes) || PLAINTEXT.has(name)
      open.push({ name, isOwn })
    }
  }
  return found
}

test('a text of a person has the direction of its own letters on every page', async () => {
  const owner = await person({
    fullName: 'ليلى حداد',
    firstName: 'ليلى',
    about: 'أجمع صور الكراسي والنوافذ. '.repeat(12),
    location: 'بيروت',
  })
  const row = { description: 'צילומים של חלונות' }
  const on = await board(owner, { name: 'חלונות', row: { slug: 'halonot', ...row }, card: { slug: 'halonot' } })
  const ships = await section(on, 'كراسي قديمة')
  const texts = {
    title: 'نافذة زرقاء',
    description: 'صورة قديمة من البحر',
    domain: 'a.example',
    link: 'https://a.example/',
  }
  const made = await pin(owner, on, { row: texts, annotations: ['نوافذ'] })
  await pin(owner, on, { row: { title: 'كرسي' } })
  const other = await person()
  const at = `/${owner.username}/`
  const paths = [
    ...[
      at,
      `${at}_saved/`,
      `${at}_pins/`,
      `${at}_boards/`,
      `${at}_profile/`,
      `${at}profile-about/`,
      `${at}_followers/`,
    ],
    ...[`${at}halonot/`, `${at}halonot/${ships.slug}/`, `/pin/${made.id}/`, `/pin/${made.id}/comments/`],
    ...[`/pin/${made.id}/repin/`, `/pin/${made.id}/edit/`, `/pin/${made.id}/delete/`, `/board/${on.id}/edit/`],
    ...['/search/?q=نافذة', `/search/?q=${owner.username}&scope=users`, '/search/?q=חלונות&scope=boards'],
    ...['/pin-builder/', '/settings/edit-profile/', '/settings/account-settings/', '/notifications/', '/homefeed/'],
  ]
  const wrong: string[] = []
  let seen = 0
  for (const viewer of [null, owner, other]) {
    const session = viewer ? await signIn(viewer.username) : undefined
    for (const path of paths) {
      const { html, http } = await askHtml(encodeURI(path), session ? { session } : {})
      if (http !== 200) continue
      if (ARABIC.test(html)) seen++
      wrong.push(
        ...undirected(html).map(
          (each) => `${viewer === owner ? 'owner' : viewer ? 'other' : 'visitor'} ${path} ${each}`,
        ),
      )
    }
  }
  expect([...new Set(wrong)]).toEqual([])
  expect(seen).toBeGreaterThan(25)
})
