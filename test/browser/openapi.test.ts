import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, expect, test } from 'vitest'
import { CALLS } from '../fixtures/calls.ts'
import { closeBrowser, open } from './open.ts'

afterAll(closeBrowser)

test('a build brings the description of its calls along as a file, and answers it at its address [REL-25]', async () => {
  const { page, context } = await open('/help/')
  const answer = await page.request.get('/v3/openapi.json')
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/json'])
  const text = await answer.text()
  const { paths, components } = JSON.parse(text) as {
    paths: Record<string, object>
    components: { schemas: Record<string, object> }
  }
  const validator = new Validator()
  expect(await validator.validate(JSON.parse(text))).toMatchObject({ valid: true })
  expect(validator.version).toBe('3.1')
  expect(text.length).toBeLessThan(300_000)
  // A generated client has one type of each of these.
  expect(Object.keys(components.schemas)).toEqual(
    expect.arrayContaining('Pin PinCard Board Section User Comment Conversation Message Notification'.split(' ')),
  )
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  )
  expect(calls.sort()).toEqual([...CALLS].sort())
  await context.close()
})
