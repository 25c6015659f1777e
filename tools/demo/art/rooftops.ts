import { mix, type Palette, sunOf } from '../palettes.ts'
import type { Random } from '../random.ts'
import { circle, fade, n, path, picture, polygon, range, rect, stroke } from './canvas.ts'
import { dome, house, type Tones } from './house.ts'

/** Houses climbing a hill: gables, chimneys, shutters, washing on a line, a dome at the top now and then. */
export function drawRooftops(random: Random, width: number, height: number, palette: Palette): string {
  const { ink, deep, main, accent, pale, paper } = palette
  const unit = Math.min(width, height)
  const dusk = random.chance(0.3)
  const warm = sunOf(palette)
  const sky: ReadonlyArray<readonly [number, string]> = dusk
    ? [
        [0, deep],
        [0.6, mix(warm, pale, 0.4)],
      ]
    : [
        [0, mix(main, paper, 0.45)],
        [0.5, mix(paper, pale, 0.2)],
      ]
  const walls = dusk
    ? [mix(deep, main, 0.5), mix(main, pale, 0.3), mix(accent, deep, 0.35), mix(pale, deep, 0.25)]
    : [paper, mix(pale, paper, 0.3), mix(accent, paper, 0.45), mix(main, paper, 0.45), pale]
  const roofs = [mix(warm, deep, 0.15), mix(warm, paper, 0.1), mix(warm, ink, 0.3), mix(accent, deep, 0.4)]
  const tones: Tones = {
    walls,
    roofs,
    shutter: mix(deep, main, 0.3),
    glass: dusk ? mix(warm, '#ffe3a0', 0.5) : mix(deep, ink, 0.2),
    line: mix(ink, paper, 0.2),
    cloth: [paper, accent, pale, main],
  }
  const top = height * random.between(0.16, 0.34)
  let body = circle(
    width * random.between(0.12, 0.88),
    top * random.between(0.5, 1),
    unit * random.between(0.06, 0.11),
    dusk ? paper : mix(warm, paper, 0.2),
  )
  const base = unit * random.between(0.12, 0.17)
  const rows = Math.ceil((height - top) / (base * 0.85)) + 1
  const crown = random.between(0.25, 0.75)
  const steep = random.between(0.1, 0.3)
  let crowned = false
  for (const row of range(rows)) {
    const t = row / rows
    const size = base * (0.75 + 0.55 * t)
    let x = -size * random.between(0, 0.8)
    while (x < width) {
      const wide = size * random.between(0.7, 1.35)
      const away = Math.abs((x + wide / 2) / width - crown)
      const y =
        top + row * base * 0.82 + away * away * height * steep * 4 * (1 - t) + random.between(-0.25, 0.25) * size
      body += house(random, x, y, wide, size, height, tones)
      if (row === 0 && away < 0.08 && !crowned) body += dome(x + wide / 2, y - size * 0.2, size, tones)
      crowned ||= row === 0 && away < 0.08
      x += wide * random.between(0.88, 1)
    }
    if (row > 3 && random.chance(0.35))
      body += washing(random, width * random.between(0, 0.6), top + row * base * 0.82 + size * 0.5, size * 2.2, tones)
    if (row > 3 && random.chance(0.4))
      body += tree(
        random.between(0, 1) * width,
        top + row * base * 0.82 + size * 0.9,
        size * random.between(0.5, 0.8),
        mix(deep, main, random.between(0.1, 0.5)),
        tones.line,
      )
  }
  return picture(width, height, 'url(#sky)', body, fade('sky', sky))
}

function washing(random: Random, x: number, y: number, long: number, tones: Tones): string {
  const line = stroke(
    `M${n(x)} ${n(y)}Q${n(x + long / 2)} ${n(y + long * 0.1)} ${n(x + long)} ${n(y)}`,
    tones.line,
    long * 0.006,
  )
  return (
    line +
    range(6)
      .map((i) => {
        const t = 0.1 + i * 0.14
        const sag = y + long * 0.2 * t * (1 - t)
        const [w, h] = [long * random.between(0.06, 0.1), long * random.between(0.08, 0.15)]
        return polygon(
          [
            [x + long * t, sag],
            [x + long * t + w, sag + 1],
            [x + long * t + w * 1.05, sag + h],
            [x + long * t + w * 0.05, sag + h * 0.96],
          ],
          random.pick(tones.cloth),
        )
      })
      .join('')
  )
}

function tree(x: number, y: number, size: number, color: string, trunk: string): string {
  return (
    rect(x - size * 0.04, y - size * 0.3, size * 0.08, size * 0.5, trunk) +
    path(
      `M${n(x)} ${n(y - size * 1.7)}C${n(x + size * 0.42)} ${n(y - size)} ${n(x + size * 0.34)} ${n(y - size * 0.25)} ${n(x)} ${n(y - size * 0.2)}C${n(x - size * 0.34)} ${n(y - size * 0.25)} ${n(x - size * 0.42)} ${n(y - size)} ${n(x)} ${n(y - size * 1.7)}Z`,
      color,
    )
  )
}
