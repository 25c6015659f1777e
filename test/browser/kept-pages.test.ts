import { afterAll, expect, inject, test } from 'vitest'
import { closeBrowser, open } from './open.ts'

afterAll(closeBrowser)

test('a thousand kept answers carry a thousand nonces, each the one of its policy [REL-08 REL-06]', async () => {
  const address = `${inject('url')}/grid/`
  const agent = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0.0.0 Safari/537.36' }
  const isKept = async () => {
    const response = await fetch(address, { headers: agent })
    await response.text()
    return response.headers.get('x-kept')
  }
  await expect.poll(isKept).toBe('true')
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

test('a page that the browser still has is not sent again, and works with its scripts [REL-08 REL-06]', async () => {
  const { page, context, trouble } = await open('/grid/_created/')
  const answered = page.waitForResponse((response) => response.request().isNavigationRequest())
  await page.reload()
  const response = await answered
  expect(await response.request().headerValue('if-none-match')).toMatch(/^W\/"/)
  expect((await response.request().sizes()).responseBodySize).toBe(0)
  await page.getByRole('banner').hover()
  await page.mouse.move(200, 300)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.locator('#app[data-hydrated]').waitFor({ state: 'attached' })
  expect(trouble).toEqual([])
  await context.close()
})
