import { expect, test } from 'vitest'
import { readAddress } from './imports/clean.ts'
import { bareHost, savedLink, siteOf, typedSite, webLink } from './links.ts'

test('only http and https addresses become links', () => {
  expect(webLink('https://mira.studio/')).toBe('https://mira.studio/')
  expect(webLink('HTTP://mira.studio')).toBe('HTTP://mira.studio')
  for (const text of [
    'javascript:alert(1)',
    ' https://x.example',
    'data:text/html,x',
    '//x.example',
    'https:///x',
    '',
    null,
  ])
    expect(webLink(text), String(text)).toBeNull()
})

test('a final dot, capitals and www. make no other site: in links, imports, previews and searches alike', () => {
  for (const host of ['example.com', 'example.com.', 'WWW.Example.com', 'www.example.com.']) {
    expect(siteOf(host), host).toBe('example.com')
    expect(savedLink(`https://${host}/a`)?.domain, host).toBe('example.com')
    expect(readAddress(`https://${host}/a`), host).toMatchObject({ host: 'example.com' })
    expect(typedSite(host), host).toBe('example.com')
  }
  expect(savedLink('https://example.com./a.?b=c.')?.link).toBe('https://example.com/a.?b=c.')
  expect(savedLink('https://example.com.:8443/')?.link).toBe('https://example.com:8443/')
  expect([savedLink('https://./'), savedLink('https://../')]).toEqual([null, null])
  expect([bareHost('example.com.:8443'), bareHost('[::1]')]).toEqual(['example.com:8443', '[::1]'])
  expect([typedSite('bücher.example'), typedSite('https://a.example/b'), typedSite('a b')]).toEqual([
    'xn--bcher-kva.example',
    'a.example',
    'a b',
  ])
})
