import { createExecutionContext, env } from 'cloudflare:test'
import { afterEach, expect, test, vi } from 'vitest'
import { app } from '#worker/app.ts'
import { causeOf, stackOf } from '#worker/log.ts'
import settings from '../../wrangler.toml?raw'
import { isLibsql } from '../fixtures/databases.ts'
import { person } from '../fixtures/world.ts'

afterEach(() => vi.restoreAllMocks())

const { DB } = env as unknown as { DB: D1Database }

/** A database whose every call fails as Drizzle reports it for libSQL: with the statement's parameters. */
const failing = new Proxy(DB, {
  get(target, name) {
    if (name === 'batch')
      return () =>
        Promise.reject(
          new Error('Failed query: select * from "users" where "email" = ?\nparams: canary@pinfold.example,4711', {
            cause: new Error('HTTP status 503'),
          }),
        )
    const value: unknown = Reflect.get(target, name)
    return typeof value === 'function' ? value.bind(target) : value
  },
})

/** All lines that requests write, as they are and parsed. */
async function linesOf(run: () => Promise<unknown>) {
  const lines: string[] = []
  for (const level of ['log', 'info', 'warn', 'error', 'debug'] as const)
    vi.spyOn(console, level).mockImplementation((...words) => void lines.push(words.join(' ')))
  await run()
  return lines
}

test('every line is JSON with an event and the request’s id, and holds no token, address or text of a request [REL-14]', async ({
  skip,
}) => {
  skip(isLibsql)
  const mira = await person()
  const paths = [
    '/account/reset/?token=canary-token',
    '/account/email/?token=canary-token',
    `/${mira.username}/?q=canary-text`,
    '/v3/users/settings/?canary=canary-text',
  ]
  const ids = new Set<string>()
  const lines = await linesOf(async () => {
    for (const path of paths)
      for (const method of ['GET', 'POST']) {
        const headers = {
          cookie: '__Host-session=canarycanarycanarycanarycanarycanarycanaryca',
          'sec-fetch-site': 'same-origin',
          'user-agent': 'canary-agent Chrome/150.0.0.0',
          'cf-connecting-ip': '203.0.113.77',
        }
        const body = method === 'POST' ? new URLSearchParams({ email: 'canary@pinfold.example' }) : null
        const request = new Request(`https://pinfold.test${path}`, { method, headers, body })
        const answer = await app.fetch(request, { ...env, DB: failing }, createExecutionContext())
        ids.add(answer.headers.get('x-request-id') ?? '')
        await answer.text()
      }
  })
  expect(lines.length).toBeGreaterThanOrEqual(3)
  for (const line of lines) {
    expect(line).not.toMatch(/canary|203\.0\.113/)
    const { event, request_id: id } = JSON.parse(line)
    expect(event).toMatch(/^[a-z_]+$/)
    expect(id, line).toBeTruthy()
  }
})

test('the text of an error keeps what went wrong and drops values', () => {
  const failed = new Error('Failed query: insert into "pins" values (?)\nparams: my secret title', {
    cause: new Error('D1_ERROR: UNIQUE constraint failed: pins.id'),
  })
  expect(causeOf(failed)).toBe(
    'Error: Failed query: insert into "pins" values (?) (Error: D1_ERROR: UNIQUE constraint failed: pins.id)',
  )
  expect(stackOf(failed)).toMatch(/^Error: Failed query: insert into "pins" values \(\?\)\n {4}at /)
  let parsed: unknown
  try {
    JSON.parse('{"title":"my "secret" title"}')
  } catch (error) {
    parsed = error
  }
  expect(causeOf(parsed)).not.toContain('secret')
  expect(causeOf('a text')).toBe('a text')
})

test('the platform logs no whole addresses of requests, which hold the tokens of mailed links', () => {
  expect(settings).toMatch(/\[observability\.logs\]\nenabled = true\ninvocation_logs = false\n/)
})

test('figures of the database are for development: a deployment’s answer has none [REL-14]', async () => {
  const mira = await person()
  const ask = (local: boolean) => {
    Object.assign(globalThis, { __LOCAL__: local })
    const headers = { 'user-agent': 'Mozilla/5.0 Chrome/150.0.0.0' }
    const request = new Request(`https://pinfold.test/v3/users/${mira.username}/`, { headers })
    return app.fetch(request, { ...env, TEST_HOOKS: undefined }, createExecutionContext())
  }
  try {
    expect((await ask(true)).headers.get('server-timing')).not.toBeNull()
    expect((await ask(false)).headers.get('server-timing')).toBeNull()
  } finally {
    Object.assign(globalThis, { __LOCAL__: true })
  }
})
