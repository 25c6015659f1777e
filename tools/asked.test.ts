import { expect, test } from 'vitest'
import { readAsked } from './asked.ts'

const asked = (url: string, ...hosts: string[]) =>
  readAsked({
    url,
    headers: hosts[0] === undefined ? {} : { host: hosts[0] },
    rawHeaders: hosts.flatMap((host) => ['Host', host]),
  })

test('a request is for the host that its header names', () => {
  for (const host of [
    'localhost:8787',
    'LOCALHOST',
    '127.0.0.1:1',
    '[::1]:8787',
    'a_b.example',
    'xn--p1ai',
    'evil.example',
  ])
    expect(asked('/mira/?hl=de', host)).toEqual({ host, path: '/mira/?hl=de' })
})

test('a target with a whole address names the host itself', () => {
  for (const [url, path] of [
    ['http://www.pinterest.com/resource/x/?a=http://b', '/resource/x/?a=http://b'],
    ['HTTPS://www.pinterest.com', '/'],
    ['http://www.pinterest.com?a=1', '/?a=1'],
  ] as const)
    expect(asked(url, 'localhost:8787')).toEqual({ host: 'www.pinterest.com', path })
})

test('no host, several, or one that is none is refused', () => {
  const wrong = [
    '',
    'a b',
    '[::1',
    '%',
    'me@localhost',
    'localhost/x',
    'localhost#',
    'localhost?x',
    'x:99999',
    'x:',
    'a\u00ff',
  ]
  for (const host of [...wrong, 'localhost, evil', 'http://localhost', '1.2.3.999', '[x]'])
    expect(asked('/', host), host).toBeNull()
  expect(asked('/')).toBeNull()
  expect(asked('/', 'a.example', 'a.example')).toBeNull()
  for (const url of ['http:///x', 'http://me@a.example/', 'http://a b/', 'ftp://a.example/', '*', 'x', ''])
    expect(asked(url, 'a.example'), url).toBeNull()
  expect(asked('http://a.example/', 'a b')).toBeNull()
})
