import { encode } from 'uqr'

/** The colour of the modules, dark on white in both schemes: cameras read it best. */
const INK = '#1c1a14'
/** Modules of free space around the code. */
const BORDER = 4
/** The part of the width that the picture in the middle covers. The code is redundant enough to be read without it. */
const PICTURE = 0.22

interface Pincode {
  /** Modules per side, with the border. */
  size: number
  /** SVG path of the dark modules, one unit each. */
  path: string
  /** The circle in the middle, in modules. */
  radius: number
}

/** A QR code of a link with the highest redundancy (G-099). */
export function pincodeOf(url: string): Pincode {
  const { data, size } = encode(url, { ecc: 'H', border: BORDER })
  const rows = data.map((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')).join(''))
  return { size, path: rows.join(''), radius: (size * PICTURE) / 2 }
}

/** The code as an SVG file. @param picture the profile picture as a data URL; null: none */
export function pincodeSvg({ size, path, radius }: Pincode, picture: string | null): string {
  const middle = size / 2
  const image =
    picture &&
    `<clipPath id="c"><circle cx="${middle}" cy="${middle}" r="${radius - 0.5}"/></clipPath><image href="${picture}" x="${middle - radius}" y="${middle - radius}" width="${2 * radius}" height="${2 * radius}" preserveAspectRatio="xMidYMid slice" clip-path="url(#c)"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size * 16}" height="${size * 16}"><rect width="100%" height="100%" fill="#fff"/><path d="${path}" fill="${INK}"/>${image ? `<circle cx="${middle}" cy="${middle}" r="${radius}" fill="#fff"/>${image}` : ''}</svg>`
}

/** The code as a PNG file of about 1,000 pixels. */
export async function pincodePng({ size, path, radius }: Pincode, picture: ImageBitmap | null): Promise<Blob | null> {
  const scale = Math.ceil(1000 / size)
  const canvas = document.createElement('canvas')
  canvas.width = size * scale
  canvas.height = size * scale
  const context = canvas.getContext('2d')
  if (!context) return null
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.scale(scale, scale)
  context.fillStyle = INK
  context.fill(new Path2D(path))
  if (picture) {
    const circle = (by: number) => {
      const around = new Path2D()
      around.arc(size / 2, size / 2, by, 0, 2 * Math.PI)
      return around
    }
    context.fillStyle = '#fff'
    context.fill(circle(radius))
    context.clip(circle(radius - 0.5))
    context.drawImage(picture, size / 2 - radius, size / 2 - radius, 2 * radius, 2 * radius)
  }
  return new Promise((done) => canvas.toBlob(done, 'image/png'))
}
