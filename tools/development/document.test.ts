import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { contentSecurityPolicy } from '#worker/http/security.ts'
import { developmentPolicy, headAddition, insertBefore, nonceOf } from './document.ts'

test('the script added to a document has the document’s nonce', () => {
  const nonce = nonceOf(contentSecurityPolicy('abc+/9==', undefined))
  expect(nonce).toBe('abc+/9==')
  expect(headAddition(nonce).match(/nonce="abc\+\/9=="/g)).toHaveLength(2)
  expect(headAddition(nonceOf("default-src 'none'"))).not.toContain('nonce=')
})

test('the development policy adds only the socket and the worker that waits for a restart', () => {
  const policy = contentSecurityPolicy('abc', undefined)
  const development = developmentPolicy(policy, 'localhost:8787')
  expect(development.replace(' ws://localhost:8787', '').replace("worker-src 'self' blob:", "worker-src 'self'")).toBe(
    policy,
  )
  expect(development).toContain("connect-src 'self' ws://localhost:8787;")
  // Of two directives with one name, browsers follow the first.
  expect(development).toContain("worker-src 'self' blob:;")
  const names = development.split('; ').map((directive) => directive.split(' ')[0])
  expect(new Set(names).size).toBe(names.length)
})

test('a text is inserted before the first marker only, even if the marker is split; a document without it is unchanged', async () => {
  const through = async (...pieces: string[]) => {
    const stream = insertBefore('</head>', '+')
    for (const piece of pieces) stream.write(piece)
    stream.end()
    return text(stream)
  }
  expect(await through('<head>é</he', 'ad><p></head>', 'end')).toBe('<head>é+</head><p></head>end')
  expect(await through('no', ' mark')).toBe('no mark')
})
