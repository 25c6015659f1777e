import { domainToASCII } from 'node:url'
import { expect, test } from 'vitest'
import { shownHost } from '#worker/render/shown-host.ts'

test('a host is shown in its own letters', () => {
  for (const host of [
    'bücher.example',
    '日本語.jp',
    'カメラーや.jp',
    'bücher.straße.example',
    'москва.рф',
    'аррӏе.рф',
    'правда.example',
    'اردو.example',
    'עברית.example',
    '한국tv.example',
    'łódź.example',
    'ığdır.example',
    'việt.example',
    'देव.example',
    'μέλι.example',
  ])
    expect(shownHost(domainToASCII(host)), host).toBe(host)
  expect(domainToASCII('bücher.example')).toBe('xn--bcher-kva.example')
  expect(shownHost('a.example')).toBe('a.example')
})

test('a host that could be taken for another one stays as it is in the address', () => {
  for (const host of [
    'аррӏе.example',
    'раураӏ.example',
    'gооgle.example',
    'goοgle.example',
    'pаypal.example',
    'аpple.рф',
    'ѕех.example',
    'кто日本.example',
    'ǃa.example',
    '‿a.example',
    '☃.example',
    '💩.example',
  ]) {
    const ascii = domainToASCII(host)
    expect(ascii, host).toContain('xn--')
    const shown = shownHost(ascii).split('.')[0]
    expect(shown, host).toMatch(/^xn--/)
  }
  for (const broken of ['xn--.example', 'xn--zzzz.example', 'xn--a.xn--', 'xn--80ak6aa92e.com'])
    expect(shownHost(broken), broken).toBe(broken)
})
