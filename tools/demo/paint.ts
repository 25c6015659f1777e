import sharp from 'sharp'
import { HASH_SIZE } from '#domain/media/dhash.ts'
import { type PictureColors, pictureColors } from '#domain/media/picture-colors.ts'
import type { PictureType } from './pictures.ts'

/** A finished picture: an AVIF or WebP file, and its colours. */
export interface Painting extends PictureColors {
  bytes: Uint8Array
}

/** AVIF, because its files are a third smaller than WebP of the same quality, and the repository contains all of them. */
const AVIF = { quality: 42, effort: 2 } as const
const WEBP = { quality: 75, effort: 4, smartSubsample: true } as const

// One thread per picture and several pictures at once is faster than the reverse, with the same bytes.
sharp.concurrency(1)

/** Paints a drawing in its own size, as AVIF or, if it stands for an upload, as WebP. */
export async function paint(svg: string, type: PictureType = 'image/avif'): Promise<Painting> {
  const { data, info } = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const raw = sharp(data, { raw: info })
  const bytes = await (type === 'image/avif' ? raw.avif(AVIF) : raw.webp(WEBP)).toBuffer()
  return { bytes, ...(await colorsOf(bytes)) }
}

/** The colours of a finished picture, as the worker computes them. */
export async function colorsOf(bytes: Uint8Array): Promise<PictureColors> {
  const small = sharp(bytes).resize(HASH_SIZE, HASH_SIZE, { fit: 'inside', withoutEnlargement: true }).ensureAlpha()
  const { data, info } = await small.raw().toBuffer({ resolveWithObject: true })
  return pictureColors({ width: info.width, height: info.height, rgba: data })
}
