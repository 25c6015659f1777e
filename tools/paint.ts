import { renameSync, rmSync, statSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { type Drawing, drawAll, hashDrawing } from './demo/drawings.ts'
import { paint } from './demo/paint.ts'
import { ARCHIVE, type Picture, readPictures, writePictures } from './demo/pictures.ts'
import { demoWorld } from './demo/world.ts'
import { endProgress, progress } from './progress.ts'

/**
 * Makes the archive of the demo world's pictures anew: `npm run paint`. Pictures whose drawing is unchanged are kept; with `-- --all` every
 * picture is painted, for example after a change of how they are encoded.
 */
const stored = process.argv.includes('--all') ? new Map<string, Picture>() : storedPictures()
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

async function pictureOf({ key, svg, isStored }: Drawing): Promise<Picture> {
  const drawing = hashDrawing(svg)
  const before = stored.get(key)
  if (before?.drawing === drawing && (before.bytes !== null) === isStored) return before
  painted++
  const { bytes, color } = await paint(svg)
  return { key, drawing, color, bytes: isStored ? bytes : null }
}

function storedPictures(): Map<string, Picture> {
  return statSync(ARCHIVE, { throwIfNoEntry: false }) ? readPictures() : new Map()
}

await Promise.all(Array.from({ length: availableParallelism() }, drain))
const draft = `${ARCHIVE}.${process.pid}`
rmSync(draft, { force: true })
writePictures(draft, pictures)
renameSync(draft, ARCHIVE)
endProgress()
const megabytes = (statSync(ARCHIVE).size / 1e6).toFixed(1)
console.log(`${pictures.length} pictures, ${painted} painted anew, ${megabytes} MB in ${ARCHIVE}`)
