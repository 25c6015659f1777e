import { expect, test } from 'vitest'
import { webLink } from './links.ts'

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
