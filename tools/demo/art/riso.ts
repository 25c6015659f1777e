import type { Palette } from '../palettes.ts'
import { mix } from '../palettes.ts'
import type { Random } from '../random.ts'
import { circle, group, n, path, picture, range, rect } from './canvas.ts'

/** A risograph poster: two or three inks that overprint, slightly out of register, with a block of type-like bars. */
export function drawRiso(random: Random, width: number, height: number, palette: Palette): string {
  const unit = Math.min(width, height)
  const { deep, main, accent, paper } = palette
  const inks = random.shuffle([accent, main, deep]).slice(0, random.chance(0.7) ? 3 : 2)
  const slip = unit * 0.006
  const frame = { x: unit * 0.07, y: unit * 0.07, w: width - unit * 0.14, h: height - unit * 0.14 }
  const caption = random.chance(0.6) && height >= width
  if (caption) frame.h -= unit * 0.2
  const compose = random.pick([discs, steps, halves, sunrise, orbit, confetti])
  const plates = compose(random, frame, inks)
  const shifted = plates.map((plate, i) => {
    const move = `translate(${n(random.between(-slip, slip) * i)} ${n(random.between(-slip, slip) * i)})`
    return `<g style="mix-blend-mode:multiply" transform="${move}">${plate}</g>`
  })
  const clip = `<clipPath id="frame">${rect(frame.x, frame.y, frame.w, frame.h, '#000')}</clipPath>`
  let body = group(shifted.join(''), 'clip-path="url(#frame)"')
  if (caption) body += bars(random, frame.x, frame.y + frame.h + unit * 0.05, frame.w, unit, inks[0] ?? deep)
  return picture(width, height, mix(paper, '#ffffff', 0.15), body, clip)
}

interface Frame {
  x: number
  y: number
  w: number
  h: number
}
type Inks = readonly string[]

function dots(
  x: number,
  y: number,
  w: number,
  h: number,
  step: number,
  color: string,
  grow: (t: number) => number,
): string {
  let d = ''
  for (const row of range(h / step + 1)) {
    const radius = step * 0.68 * grow(row / (h / step))
    if (radius < step * 0.05) continue
    for (const column of range(w / step + 2)) {
      const cx = x + (column - (row % 2) / 2) * step
      d += `M${n(cx - radius)} ${n(y + row * step)}a${n(radius)} ${n(radius)} 0 1 0 ${n(radius * 2)} 0a${n(radius)} ${n(radius)} 0 1 0 ${n(-radius * 2)} 0`
    }
  }
  return path(d, color)
}

function discs(random: Random, { x, y, w, h }: Frame, inks: Inks): string[] {
  const size = Math.min(w, h)
  return inks.map((ink, i) => {
    const radius = size * random.between(0.26, 0.42)
    const cx = x + w * random.between(0.3, 0.7)
    const cy = y + h * ((i + 0.5) / inks.length) + random.between(-0.06, 0.06) * h
    if (i === 1) {
      const clip = `<clipPath id="disc"><circle cx="${n(cx)}" cy="${n(cy)}" r="${n(radius)}"/></clipPath>`
      return (
        clip +
        group(
          dots(cx - radius, cy - radius, radius * 2, radius * 2, size * 0.032, ink, (t) => 0.25 + 0.75 * t),
          'clip-path="url(#disc)"',
        )
      )
    }
    return circle(cx, cy, radius, ink)
  })
}

function steps(random: Random, { x, y, w, h }: Frame, inks: Inks): string[] {
  const count = random.integer(4, 7)
  const flip = random.chance(0.5)
  const stairs = range(count).map((i) => {
    const top = y + (h * i) / count
    const long = (w * (i + 1)) / count
    return rect(flip ? x + w - long : x, top, long, h / count + 1, inks[0] ?? '')
  })
  const radius = Math.min(w, h) * random.between(0.22, 0.36)
  const ball = circle(x + w * (flip ? 0.36 : 0.64), y + h * 0.34, radius, inks[1] ?? '')
  const shade = dots(x, y + h * 0.5, w, h * 0.5, w * 0.035, inks[2] ?? inks[1] ?? '', (t) => t)
  return [stairs.join(''), ball, shade]
}

function halves(random: Random, { x, y, w, h }: Frame, inks: Inks): string[] {
  const columns = w > h * 1.4 ? 5 : w > h * 0.9 ? 3 : 2
  const cell = w / columns
  const rows = Math.max(1, Math.round(h / cell))
  const tall = h / rows
  const plates = inks.map(() => '')
  for (const row of range(rows)) {
    for (const column of range(columns)) {
      const at = random.integer(0, inks.length - 1)
      const turn = random.pick([0, 90, 180, 270])
      const move = `transform="translate(${n(x + (column + 0.5) * cell)} ${n(y + (row + 0.5) * tall)}) scale(1 ${n(tall / cell)}) rotate(${turn})"`
      const r = cell / 2
      const half = `M${n(-r)} 0A${n(r)} ${n(r)} 0 0 1 ${n(r)} 0Z`
      plates[at] += path(half, inks[at] ?? '', move)
      const other = (at + 1) % inks.length
      if (random.chance(0.7))
        plates[other] += path(
          random.pick([
            `M${n(-r)} 0A${n(r)} ${n(r)} 0 0 0 ${n(r)} 0Z`,
            `M${n(-r)} ${n(-r)}H${n(r)}L${n(-r)} ${n(r)}Z`,
            half,
          ]),
          inks[other] ?? '',
          move,
        )
    }
  }
  return plates
}

function sunrise(random: Random, { x, y, w, h }: Frame, inks: Inks): string[] {
  const line = y + h * random.between(0.5, 0.68)
  const rays = range(random.pick([9, 11, 13])).map((i, _, all) => {
    const a = Math.PI * ((i + 0.08) / all.length)
    const b = Math.PI * ((i + 0.52) / all.length)
    const far = w + h
    const cx = x + w / 2
    return `M${n(cx)} ${n(line)}L${n(cx - Math.cos(a) * far)} ${n(line - Math.sin(a) * far)}L${n(cx - Math.cos(b) * far)} ${n(line - Math.sin(b) * far)}Z`
  })
  const radius = Math.min(w, h) * random.between(0.24, 0.34)
  const half = `M${n(x + w / 2 - radius)} ${n(line)}a${n(radius)} ${n(radius)} 0 0 1 ${n(radius * 2)} 0Z`
  const sea = dots(x, line, w, y + h - line, w * 0.03, inks[2] ?? inks[1] ?? '', (t) => 0.3 + t * 0.7)
  return [path(rays.join(''), inks[0] ?? '', 'opacity=".75"'), path(half, inks[1] ?? ''), sea]
}

function orbit(random: Random, { x, y, w, h }: Frame, inks: Inks): string[] {
  const size = Math.max(w, h)
  const cx = x + w * random.pick([0, 0.5, 1])
  const cy = y + h * random.pick([0.3, 0.5, 1])
  const rings = range(9).map(
    (i) =>
      `<circle cx="${n(cx)}" cy="${n(cy)}" r="${n(size * (0.1 + i * 0.095))}" fill="none" stroke="${inks[0]}" stroke-width="${n(size * 0.042)}"/>`,
  )
  const balls = range(3).map((i) =>
    circle(
      x + w * random.between(0.15, 0.85),
      y + h * ((i + 0.5) / 3),
      size * random.between(0.06, 0.17),
      inks[1] ?? '',
    ),
  )
  const wash = dots(x, y, w, h, size * 0.028, inks[2] ?? inks[1] ?? '', (t) => 0.75 - t)
  return [rings.join(''), balls.join(''), wash]
}

function confetti(random: Random, { x, y, w, h }: Frame, inks: Inks): string[] {
  const size = Math.min(w, h)
  return inks.map((ink, i) =>
    range(7)
      .map((k) => {
        const r = size * random.between(0.07, 0.17)
        const more = `transform="translate(${n(x + random.between(0.08, 0.92) * w)} ${n(y + ((k + random.between(0.1, 0.9)) / 7) * h)}) rotate(${random.integer(0, 11) * 30})"`
        const shape = (k + i) % 4
        if (shape === 0) return circle(0, 0, r * 0.8, ink, more)
        if (shape === 1) return path(`M${n(-r)} 0A${n(r)} ${n(r)} 0 0 1 ${n(r)} 0Z`, ink, more)
        if (shape === 2) return rect(-r * 1.3, -r * 0.22, r * 2.6, r * 0.44, ink, more)
        return path(`M0 ${n(-r)}L${n(r)} ${n(r * 0.75)}H${n(-r)}Z`, ink, more)
      })
      .join(''),
  )
}

function bars(random: Random, x: number, y: number, w: number, unit: number, color: string): string {
  let body = ''
  let at = x
  const tall = unit * 0.07
  while (at < x + w * 0.72) {
    const kind = random.integer(0, 4)
    const wide = tall * random.pick([0.55, 0.7, 0.9])
    if (kind === 0) body += rect(at, y, wide, tall, color)
    else if (kind === 1)
      body += path(
        `M${n(at)} ${n(y + tall)}V${n(y)}A${n(wide)} ${n(tall)} 0 0 1 ${n(at + wide)} ${n(y + tall)}Z`,
        color,
      )
    else if (kind === 2)
      body += path(`M${n(at)} ${n(y + tall)}L${n(at + wide / 2)} ${n(y)}L${n(at + wide)} ${n(y + tall)}Z`, color)
    else if (kind === 3)
      body += `<ellipse cx="${n(at + wide / 2)}" cy="${n(y + tall / 2)}" rx="${n(wide / 2)}" ry="${n(tall / 2)}" fill="${color}"/>`
    else body += rect(at, y, wide * 0.34, tall, color) + rect(at, y + tall * 0.66, wide, tall * 0.34, color)
    at += wide + tall * (random.chance(0.2) ? 0.5 : 0.14)
  }
  const small = range(2).map((i) =>
    rect(x, y + tall * (1.3 + i * 0.32), w * random.between(0.3, 0.6), tall * 0.12, color),
  )
  return body + small.join('')
}
