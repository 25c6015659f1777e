import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Miniflare } from 'miniflare'
import { expect, test } from 'vitest'
import { PUBLIC_ONLY } from '#tools/local.ts'

const SCRIPT = `export default { async fetch(request) {
  const asked = await fetch(new URL(request.url).searchParams.get('of')).then((r) => r.text(), (e) => 'refused')
  return new Response(asked)
} }`

test('a name that leads to this machine is refused where a request leaves, whatever its spelling said [REL-11]', async () => {
  let came = 0
  const inside = createServer((_, answer) => {
    came++
    answer.end('inside')
  })
  await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve))
  const { port } = inside.address() as AddressInfo
  const worker = { modules: true, script: SCRIPT, compatibilityDate: '2026-07-30' } as const
  const runtime = new Miniflare({
    workers: [
      { name: 'guarded', outboundService: PUBLIC_ONLY, ...worker },
      { name: 'bare', ...worker },
    ],
  })
  const ask = async (name: string, host: string) => {
    const asked = await runtime.getWorker(name)
    return (await asked.fetch(`http://x/?of=${encodeURIComponent(`http://${host}:${port}/`)}`)).text()
  }
  try {
    // `localhost` is a name; it is resolved before it is judged.
    for (const host of ['localhost', '127.0.0.1', '[::ffff:127.0.0.1]', '0x7f.1'])
      expect(await ask('guarded', host), host).not.toBe('inside')
    expect(came).toBe(0)
    expect(await ask('bare', 'localhost')).toBe('inside')
  } finally {
    await runtime.dispose()
    inside.close()
  }
})
