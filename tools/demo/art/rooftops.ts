import { mix, type Palette, sunOf } from '../palettes.ts'
import type { Random } from '../random.ts'
import { circle, fade, n, path, picture, polygon, range, rect, stroke } from './canvas.ts'

/** Houses climbing a hill: gables, chimneys, shutters, washing on a line, a dome at the top now and then. */
export function drawRooftops(random: Random, width: number, height: number, palette: Palette): string {
  const { ink, deep, main, accent, pale, paper } = palette
  const unit = Math.min(width, height)
  const dusk = random.chance(0.3)
  const warm = sunOf(palette)
  const sky: ReadonlyArray<readonly [number, string]> = dusk ? [[0, deep], [0.6, mix(warm, pale, 0.4)]] : [[0, mix(main, paper, 0.45)], [0.5, mix(paper, pale, 0.2)]]
  const walls = dusk ? [mix(deep, main, 0.5), mix(main, pale, 0.3), mix(accent, deep, 0.35), mix(pale, deep, 0.25)] : [paper, mix(pale, paper, 0.3), mix(accent, paper, 0.45), mix(main, paper, 0.45), pale]
  const roofs = [mix(warm, deep, 0.15), mix(warm, paper, 0.1), mix(warm, ink, 0.3), mix(accent, deep, 0.4)]
  const tones: Tones = { walls, roofs, shutter: mix(deep, main, 0.3), glass: dusk ? mix(warm, '#ffe3a0', 0.5) : mix(deep, ink, 0.2), line: mix(ink, paper, 0.2), cloth: [paper, accent, pale, main] }
  const top = height * random.between(0.16, 0.34)
  let body = circle(width * random.between(0.12, 0.88), top * random.between(0.5, 1), unit * random.between(0.06, 0.11), dusk ? paper : mix(warm, paper, 0.2))
  const base = unit * random.between(0.12, 0.17)
  const rows = Math.ceil((height - top) / (base * 0.85)) + 1
  const crown = random.between(0.25, 0.75)
  const steep = random.between(0.1, 0.3)
  for (const row of range(rows)) {
    const t = row / rows
    const size = base * (0.75 + 0.55 * t)
    let x = -size * random.between(0, 0.8)
    while (x < width) {
      const wide = size * random.between(0.7, 1.35)
      const away = Math.abs((x + wide / 2) / width - crown)
      const y = top + row * base * 0.82 + away * away * height * steep * 4 * (1 - t) + random.between(-0.25, 0.25) * size
      body += house(random, x, y, wide, size, height, tones)
      if (row === 0 && away < 0.08) body += dome(x + wide / 2, y - size * 0.2, size, tones)
      x += wide * random.between(0.88, 1)
    }
    if (random.chance(0.35)) body += washing(random, width * random.between(0, 0.6), top + row * base * 0.82 + size * 0.5, size * 2.2, tones)
    if (random.chance(0.4)) body += tree(random.between(0, 1) * width, top + row * base * 0.82 + size * 0.9, size * random.between(0.5, 0.8), mix(deep, main, random.between(0.1, 0.5)), tones.line)
  }
  return picture(width, height, 'url(#sky)', body, fade('sky', sky))
}

interface Tones { walls: string[]; roofs: string[]; shutter: string; glass: string; line: string; cloth: string[] }

function house(random: Random, x: number, y: number, wide: number, size: number, height: number, tones: Tones): string {
  const wall = random.pick(tones.walls)
  const tile = random.pick(tones.roofs)
  const rise = size * random.between(0.22, 0.4)
  const kind = random.integer(0, 3)
  const eave = size * 0.05
  let body = rect(x, y, wide, height - y + size, wall) + rect(x + wide * 0.78, y, wide * 0.22, height - y + size, mix(wall, tones.line, 0.12))
  if (random.chance(0.45)) body += rect(x + wide * 0.2, y - rise * 1.1, size * 0.12, rise, wall) + rect(x + wide * 0.2 - size * 0.02, y - rise * 1.15, size * 0.16, size * 0.05, tile)
  if (kind === 0) body += polygon([[x - eave, y + 1], [x + wide / 2, y - rise], [x + wide + eave, y + 1]], tile)
  else if (kind === 1) body += polygon([[x - eave, y + 1], [x + wide * 0.16, y - rise * 0.8], [x + wide * 0.84, y - rise * 0.8], [x + wide + eave, y + 1]], tile) + stroke(range(7).map((i) => `M${n(x + wide * (0.2 + i * 0.1))} ${n(y - rise * 0.75)}L${n(x + wide * (0.1 + i * 0.133))} ${n(y)}`).join(''), mix(tile, tones.line, 0.4), size * 0.012, 'opacity=".6"')
  else if (kind === 2) body += polygon([[x - eave, y + 1], [x - eave, y - rise * 0.35], [x + wide + eave, y - rise * 0.9], [x + wide + eave, y + 1]], tile)
  else body += rect(x - eave, y - size * 0.07, wide + eave * 2, size * 0.1, tile)
  const columns = Math.max(1, Math.round(wide / (size * 0.36)))
  for (const row of range(2)) {
    for (const column of range(columns)) {
      if (random.chance(0.15)) continue
      const w = size * 0.13
      const cx = x + (wide * (column + 0.5)) / columns
      const top = y + size * (0.16 + row * 0.44)
      const glass = random.chance(0.25) ? mix(tones.glass, wall, 0.4) : tones.glass
      body += random.chance(0.3) ? path(`M${n(cx - w / 2)} ${n(top + size * 0.24)}v${n(-size * 0.15)}a${n(w / 2)} ${n(w / 2)} 0 0 1 ${n(w)} 0v${n(size * 0.15)}Z`, glass) : rect(cx - w / 2, top, w, size * 0.22, glass)
      if (random.chance(0.4)) body += rect(cx - w, top, w * 0.45, size * 0.22, tones.shutter) + rect(cx + w * 0.55, top, w * 0.45, size * 0.22, tones.shutter)
      if (random.chance(0.22)) body += rect(cx - w * 0.9, top + size * 0.24, w * 1.8, size * 0.025, tones.line) + stroke(range(5).map((i) => `M${n(cx - w * 0.8 + i * w * 0.4)} ${n(top + size * 0.16)}v${n(size * 0.09)}`).join(''), tones.line, size * 0.01)
    }
  }
  return body
}

function dome(x: number, y: number, size: number, tones: Tones): string {
  const [wall, tile] = [tones.walls[0] ?? '', tones.roofs[0] ?? '']
  return rect(x - size * 0.36, y - size * 0.3, size * 0.72, size * 0.8, wall) + path(`M${n(x - size * 0.42)} ${n(y - size * 0.28)}a${n(size * 0.42)} ${n(size * 0.5)} 0 0 1 ${n(size * 0.84)} 0Z`, tile) + rect(x - size * 0.06, y - size * 0.95, size * 0.12, size * 0.2, wall) + stroke(`M${n(x)} ${n(y - size * 0.95)}v${n(-size * 0.16)}`, tones.line, size * 0.025) + range(3).map((i) => rect(x - size * 0.24 + i * size * 0.19, y - size * 0.14, size * 0.09, size * 0.22, tones.glass, `rx="${n(size * 0.045)}"`)).join('')
}

function washing(random: Random, x: number, y: number, long: number, tones: Tones): string {
  const line = stroke(`M${n(x)} ${n(y)}Q${n(x + long / 2)} ${n(y + long * 0.1)} ${n(x + long)} ${n(y)}`, tones.line, long * 0.006)
  return line + range(6).map((i) => {
    const t = 0.1 + i * 0.14
    const sag = y + long * 0.2 * t * (1 - t)
    const [w, h] = [long * random.between(0.06, 0.1), long * random.between(0.08, 0.15)]
    return polygon([[x + long * t, sag], [x + long * t + w, sag + 1], [x + long * t + w * 1.05, sag + h], [x + long * t + w * 0.05, sag + h * 0.96]], random.pick(tones.cloth))
  }).join('')
}

function tree(x: number, y: number, size: number, color: string, trunk: string): string {
  return rect(x - size * 0.04, y - size * 0.3, size * 0.08, size * 0.5, trunk) + path(`M${n(x)} ${n(y - size * 1.7)}C${n(x + size * 0.42)} ${n(y - size)} ${n(x + size * 0.34)} ${n(y - size * 0.25)} ${n(x)} ${n(y - size * 0.2)}C${n(x - size * 0.34)} ${n(y - size * 0.25)} ${n(x - size * 0.42)} ${n(y - size)} ${n(x)} ${n(y - size * 1.7)}Z`, color)
}
