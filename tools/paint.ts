import { renameSync, rmSync, statSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { type Drawing, drawAll, drawFilms, hashDrawing } from './demo/drawings.ts'
import { FILM_SIZE } from './demo/films.ts'
import { paint } from './demo/paint.ts'
import { ARCHIVE, type Film, type Picture, readFilms, readPictures, typeOf, writeArchive } from './demo/pictures.ts'
import { shoot } from './demo/shoot.ts'
import { demoWorld } from './demo/world.ts'
import { endProgress, progress } from './progress.ts'

/**
 * Rebuilds the archive of the demo world's pictures and films: `npm run paint`. Items with unchanged drawings are kept; with `-- --all` every picture is
 * painted, for example after a change of the encoding. Only a film whose drawings changed needs ffmpeg.
 */
const hasArchive = statSync(ARCHIVE, { throwIfNoEntry: false }) !== undefined
const stored = hasArchive && !process.argv.includes('--all') ? readPictures() : new Map<string, Picture>()
const drawings = drawAll(demoWorld())
const pictures = new Array<Picture>(drawings.length)
const queue = drawings.entries()
let painted = 0
let done = 0

async function drain(): Promise<void> {
  for (const [i, drawing] of queue) {
    pictures[i] = await pictureOf(drawing)
    progress('Painting', ++done / drawings.length)
  }
}

async function pictureOf({ key, svg, isStored, isUpload }: Drawing): Promise<Picture> {
  const drawing = hashDrawing(svg)
  const before = stored.get(key)
  const type = isUpload ? 'image/webp' : 'image/avif'
  if (before?.drawing === drawing && (before.bytes ? typeOf(before.bytes) === type : !isStored)) return before
  painted++
  const { bytes, color, tones } = await paint(svg, type)
  return { key, drawing, color, tones, bytes: isStored ? bytes : null }
}

async function makeFilms(): Promise<Film[]> {
  const films: Film[] = []
  const before = hasArchive ? readFilms() : new Map<string, Film>()
  for (const { key, drawings } of drawFilms(demoWorld())) {
    const drawing = hashDrawing(...drawings)
    const kept = before.get(key)
    if (kept?.drawing === drawing) films.push(kept)
    else films.push({ key, drawing, bytes: await shoot(drawings, FILM_SIZE.width, FILM_SIZE.height) })
  }
  return films
}

await Promise.all(Array.from({ length: availableParallelism() }, drain))
const films = await makeFilms()
const draft = `${ARCHIVE}.${process.pid}`
rmSync(draft, { force: true })
writeArchive(draft, pictures, films)
renameSync(draft, ARCHIVE)
endProgress()
const megabytes = (statSync(ARCHIVE).size / 1e6).toFixed(1)
console.log(
  `${pictures.length} pictures, ${painted} painted anew, ${films.length} films, ${megabytes} MB in ${ARCHIVE}`,
)
