import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { app } from '#worker/app.ts'

/** A request to a deployment with these settings. */
function askWith(settings: Record<string, string>, path: string) {
  return app.request(new URL(path, 'https://pinfold.test').href, {}, { ...env, ...settings })
}

test('a deployment’s own help takes the place of the short pages [BRD-009 HDR-009]', async () => {
  const leadsTo = async (path: string) =>
    (await askWith({ HELP_BASE: 'https://help.example/' }, path)).headers.get('location')
  expect(await leadsTo('/help/')).toBe('https://help.example/')
  expect(await leadsTo('/help/verified-merchants/')).toBe(
    'https://help.example/business/article/verified-merchant-program',
  )
  expect(await leadsTo('/help/board-privacy/')).toMatch(/^https:\/\/help\.example\/article\//)
  expect(await leadsTo('/help/nothing/')).toBeNull()
  // Another site's help does not describe our shortcuts.
  expect(await leadsTo('/help/keyboard-shortcuts/')).toBeNull()
  expect((await askWith({}, '/help/board-privacy/')).status).toBe(200)
})
