import { afterAll, expect, test } from 'vitest'
import { CALLS } from '../fixtures/calls.ts'
import { closeBrowser, open } from './open.ts'

afterAll(closeBrowser)

test('a build brings the description of its calls along as a file, and answers it at its address [REL-25]', async () => {
  const { page, context } = await open('/help/')
  const answer = await page.request.get('/v3/openapi.json')
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/json'])
  const { openapi, paths } = (await answer.json()) as { openapi: string; paths: Record<string, object> }
  expect(openapi).toMatch(/^3\.1/)
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  )
  expect(calls.sort()).toEqual([...CALLS].sort())
  await context.close()
})
