import { expect, test } from 'vitest'
import { fileNamed, fileNames, formatOfFile, importWhole, shapeOf } from '../fixtures/imported.ts'
import { JSON_FILES } from '../fixtures/imports-expected/json.ts'
import { OTHER_FILES } from '../fixtures/imports-expected/tables-and-pages.ts'
import { person } from '../fixtures/world.ts'

const EXPECTED = { ...JSON_FILES, ...OTHER_FILES }

test('each format is recognized, and its links, boards, dates, secrets, pictures and tags come as they are in the file [REL-22]', async () => {
  expect(Object.keys(EXPECTED).toSorted()).toEqual(fileNames.toSorted())
  for (const [name, { format, counts, boards = [], skipped = {}, one }] of Object.entries(EXPECTED)) {
    const file = fileNamed(name)
    expect(await formatOfFile(file), name).toBe(format)
    const mira = await person()
    await importWhole(mira, file, name)
    const shape = await shapeOf(mira)
    expect([...Object.values(shape.counts)], name).toEqual(counts)
    expect([shape.boards, shape.skipped], name).toEqual([boards, skipped])
    expect(shape.pins, name).toContainEqual(one)
    for (const { link, description, hasPicture } of shape.pins)
      expect(link !== null || hasPicture || description !== '', name).toBe(true)
  }
})
