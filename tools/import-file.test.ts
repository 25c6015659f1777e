import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { inspect, linesOf } from './import-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'pinfold-file-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function file(content: string | Uint8Array): string {
  const path = join(folder, `${Math.random()}`)
  writeFileSync(path, content)
  return path
}

async function all(path: string): Promise<(string | null)[]> {
  return await Array.fromAsync(linesOf(path))
}

test('lines come whole, whatever the file is cut into', async () => {
  const lines = Array.from({ length: 3000 }, (_, i) => `${i} ${'日本'.repeat(i % 90)}🎨`)
  expect(await all(file(lines.join('\n')))).toEqual(lines)
  expect(await all(file(gzipSync(`${lines.join('\n')}\n`)))).toEqual(lines)
  expect(await all(file('\ufeff{"a":1}\n\n{"b":2}\n'))).toEqual(['{"a":1}', '', '{"b":2}'])
})

test('a line without end comes as null and those around it as they are', async () => {
  const most = 'x'.repeat(1_000_000)
  expect(await all(file(`a\n${most}\n${most}x\nb`))).toEqual(['a', most, null, 'b'])
  expect(await all(file(`a\n${most}x`))).toEqual(['a', null])
})

test('a file that can be imported tells how many lines it has', async () => {
  expect(await inspect(file('\n{"a":1}\nnot json\n'))).toBe(3)
  expect(await inspect(file(gzipSync('{"a":1}')))).toBe(1)
})

test('a file that can not be imported is refused with a sentence', async () => {
  const packed = gzipSync(`{"a":1}\n${Array.from({ length: 20_000 }, () => Math.random()).join('\n')}`)
  await expect(inspect(join(folder, 'nothing'))).rejects.toThrow(/^There is no file .+nothing\.$/)
  await expect(inspect(folder)).rejects.toThrow(/ is not a file\.$/)
  await expect(inspect(file(''))).rejects.toThrow(/ is empty\.$/)
  await expect(inspect(file(' \n\n'))).rejects.toThrow(/ is empty\.$/)
  await expect(inspect(file('a,b\n1,2\n'))).rejects.toThrow(/ is not NDJSON: its first line is no JSON object\.$/)
  await expect(inspect(file('[1]\n{"a":1}\n'))).rejects.toThrow(/ is not NDJSON/)
  await expect(inspect(file(gzipSync('nothing')))).rejects.toThrow(/ is not NDJSON/)
  await expect(inspect(file('y'.repeat(1_000_001)))).rejects.toThrow(/ is not NDJSON/)
  await expect(inspect(file(packed.subarray(0, packed.length - 20)))).rejects.toThrow(/ can't be unpacked: /)
  await expect(inspect(file(new Uint8Array([0x1f, 0x8b, 1, 2, 3])))).rejects.toThrow(/ can't be unpacked: /)
})
