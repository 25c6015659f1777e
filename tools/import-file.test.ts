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

test('lines are complete, however the file is split into chunks', async () => {
  const lines = Array.from({ length: 3000 }, (_, i) => `${i} ${'日本'.repeat(i % 90)}🎨`)
  expect(await all(file(lines.join('\n')))).toEqual(lines)
  expect(await all(file(gzipSync(`${lines.join('\n')}\n`)))).toEqual(lines)
  expect(await all(file('\ufeff{"a":1}\n\n{"b":2}\n'))).toEqual(['{"a":1}', '', '{"b":2}'])
})

test('a line that is too long is read as null, and the lines around it are unchanged', async () => {
  const most = 'x'.repeat(1_000_000)
  expect(await all(file(`a\n${most}\n${most}x\nb`))).toEqual(['a', most, null, 'b'])
  expect(await all(file(`a\n${most}x`))).toEqual(['a', null])
})

test('inspecting a valid file returns its number of lines', async () => {
  expect(await inspect(file('\n{"a":1}\nnot json\n'))).toBe(3)
  expect(await inspect(file(gzipSync('{"a":1}')))).toBe(1)
})

test('a file that cannot be imported is refused with an explanation', async () => {
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
