import { afterEach, expect, test, vi } from 'vitest'
import { startConversation } from './start-conversation.ts'

afterEach(() => vi.unstubAllGlobals())

/** The message shown when starting a conversation fails with this server response. */
async function failureFor(answer: unknown, status = 403): Promise<string> {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(answer), { status }))
  const failure = await startConversation(['2'], 'Hi', 'key').then(
    () => null,
    (error: unknown) => error,
  )
  expect(failure).toBeInstanceOf(Error)
  return (failure as Error).message
}

test('a refused conversation is an error with the server’s detail, else its message, else none [MSG-007 MSG-008]', async () => {
  expect(await failureFor({ code: 93, message: 'No.', message_detail: 'They are away.' })).toBe('They are away.')
  expect(await failureFor({ code: 93, message: 'No.', message_detail: null })).toBe('No.')
  expect(await failureFor({})).toBe('')
  expect(await failureFor('Bad gateway', 502)).toBe('Bad gateway')
})

test('one message is sent to its people under one key [MSG-005]', async () => {
  const sent: RequestInit[] = []
  vi.stubGlobal('fetch', async (_: string, request: RequestInit) => {
    sent.push(request)
    return new Response(JSON.stringify({ status: 'success', data: { id: '7' } }))
  })
  expect(await startConversation(['2', '3'], 'Hi', 'key')).toEqual({ id: '7' })
  expect(sent.map(({ body, headers }) => [body, new Headers(headers).get('idempotency-key')])).toEqual([
    ['{"user_ids":["2","3"],"text":"Hi"}', 'key'],
  ])
})
