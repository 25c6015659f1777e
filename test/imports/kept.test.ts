import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { finish, newest, press, take } from '../fixtures/imports.ts'
import { changed, everything } from '../fixtures/imports-everything.ts'
import { stalePagesAfter } from '../fixtures/kept.ts'
import { board, person, pin } from '../fixtures/world.ts'

/** Lines that every archive needs, whatever else it brings. */
const FRAME = ['pinfold', 'end']

test('whatever an import brings to a profile is seen by the next visitor, and so is that it was taken back [REL-22 REL-03 REL-08]', async () => {
  const { zip } = await everything()
  const lines = strFromU8(unzipSync(zip)['pinfold.ndjson'] ?? new Uint8Array())
    .split('\n')
    .filter((line) => line !== '' && !FRAME.includes(JSON.parse(line).type))
  // A new picture alone is shown wherever the name is.
  const parts = lines.flatMap((line) => {
    const { picture, ...bare } = JSON.parse(line)
    return [{ line, part: JSON.parse(line) }, ...(picture ? [{ line, part: bare }] : [])]
  })
  expect(parts.length).toBeGreaterThan(9)
  for (const { line, part } of parts) {
    const [ada, theo] = [await person({ about: 'Hers' }), await person()]
    // Its page names who saved the Pin there.
    const once = await board(theo)
    await pin(ada, once)
    const pages = [`/${ada.username}/`, `/${ada.username}/profile-about/`, once.url]
    const file = changed(zip, (each) =>
      FRAME.includes(each.type) ? each : JSON.stringify(each) === line ? part : null,
    )
    const named = JSON.stringify(part)
    expect(await stalePagesAfter(pages, () => take(ada, file)), named).toEqual([])
    expect(await newest(ada), named).toMatchObject({ state: 'done' })
    const undo = async () => {
      await press(ada, 'undo')
      await finish(ada)
    }
    expect(await stalePagesAfter(pages, undo), `${named}, taken back`).toEqual([])
  }
})
