import { expect, test } from 'vitest'
import { CODED_FILMS, codedFilm, LOCATION_METADATA, readFilm } from '../fixtures/coded-films.ts'
import { stripped } from '../fixtures/stripped.ts'

test.each(Object.keys(CODED_FILMS) as (keyof typeof CODED_FILMS)[])(
  '%s keeps each frame and its time, and tells nothing more [REL-12]',
  async (kind) => {
    const film = await codedFilm(kind)
    const before = await readFilm(film)
    expect(before.frames.length).toBe(50)
    expect(Buffer.from(film).includes(LOCATION_METADATA)).toBe(true)
    const { bytes, facts } = await stripped(film)
    const after = await readFilm(bytes)
    expect(after.frames).toEqual(before.frames)
    expect(after.duration).toBe(before.duration)
    expect(after.tags).toEqual({})
    expect(Buffer.from(bytes).includes(LOCATION_METADATA)).toBe(false)
    // Offsets count from the start of a film, so nothing may move.
    expect(bytes.length).toBe(film.length)
    expect([facts.width, facts.height]).toEqual([320, 180])
  },
)
