import { expect, test } from 'vitest'
import { shareLinks } from './share-links.ts'

test('links and titles with special characters stay whole in the addresses of other programs [MOD-024]', () => {
  const url = 'https://pinfold.test/mira/?invite_code=a-b&x=1'
  const links = shareLinks(url, 'Sea & shells?')
  expect(new URL(links.X).searchParams.get('url')).toBe(url)
  expect(new URL(links.X).searchParams.get('text')).toBe('Sea & shells?')
  expect(new URL(links.Facebook).searchParams.get('u')).toBe(url)
  expect(new URL(links.WhatsApp).searchParams.get('text')).toBe(`Sea & shells? ${url}`)
  expect(new URL(links.mail).searchParams.get('body')).toBe(url)
})
