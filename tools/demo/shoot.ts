import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { RATE } from './films.ts'

/** Encoder options: the same bytes from the same version of ffmpeg; a key frame every two seconds, and the index in front, so that a player can seek. */
const VP9 = [
  ...['-c:v', 'libvpx-vp9', '-pix_fmt', 'yuv420p', '-b:v', '0', '-crf', '44', '-deadline', 'good', '-cpu-used', '1'],
  ...['-threads', '1', '-g', String(2 * RATE), '-vf', 'scale=out_color_matrix=bt709:out_range=tv'],
  ...['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709'],
  ...['-map_metadata', '-1', '-fflags', '+bitexact', '-flags:v', '+bitexact', '-cues_to_front', '1', '-f', 'webm'],
]

/**
 * Renders a WebM (VP9, no sound) from drawings of one size. Called only by `npm run paint`, for films whose drawings changed.
 * @throws if `ffmpeg` is not installed
 */
export async function shoot(drawings: readonly string[], width: number, height: number): Promise<Uint8Array> {
  const size = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${width}x${height}`, '-r', String(RATE), '-i', '-']
  const folder = mkdtempSync(join(tmpdir(), 'pinfold-film-'))
  // Written to a file, because ffmpeg writes the length and the index to its front at the end.
  const film = join(folder, 'film.webm')
  const ffmpeg = spawn('ffmpeg', ['-v', 'error', ...size, ...VP9, film], { stdio: ['pipe', 'inherit', 'inherit'] })
  const ended = new Promise<void>((done, fail) => {
    ffmpeg.on('error', (cause) => fail(new Error('A changed film needs ffmpeg on this machine', { cause })))
    ffmpeg.on('close', (code) => (code === 0 ? done() : fail(new Error(`ffmpeg ended with ${code}`))))
  })
  try {
    ffmpeg.stdin.on('error', () => undefined)
    for (const svg of drawings) ffmpeg.stdin.write(await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer())
    ffmpeg.stdin.end()
    await ended
    return readFileSync(film)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
