import { expect, inject, test } from 'vitest'

test('a thousand kept answers carry a thousand nonces, each the one of its policy [REL-08 REL-06]', async () => {
  const address = `${inject('url')}/grid/`
  const agent = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0.0.0 Safari/537.36' }
  await (await fetch(address, { headers: agent })).text()
  const nonces = new Set<string>()
  let left = 1000
  const reader = async () => {
    while (left-- > 0) {
      const response = await fetch(address, { headers: agent })
      const found = new Set([...(await response.text()).matchAll(/ nonce="([^"]+)"/g)].map(([, nonce]) => nonce ?? ''))
      const [nonce = ''] = found
      const isNamed = response.headers.get('content-security-policy')?.includes(`'nonce-${nonce}'`)
      if (response.headers.get('x-kept') === 'true' && isNamed && found.size === 1) nonces.add(nonce)
    }
  }
  await Promise.all(Array.from({ length: 8 }, reader))
  expect(nonces.size).toBe(1000)
})
