import { mix, type Palette, sunOf } from '../palettes.ts'
import type { Random } from '../random.ts'
import { circle, fade, glow, n, type Point, path, picture, range, rect, smooth, stroke } from './canvas.ts'
import { orchard } from './orchard.ts'

/** Trunks in mist, near ones dark and sharp: birches with bark marks, or round-crowned trees by a path. */
export function drawForest(random: Random, width: number, height: number, palette: Palette): string {
  return random.chance(0.55) ? birches(random, width, height, palette) : orchard(random, width, height, palette)
}

function birches(random: Random, width: number, height: number, palette: Palette): string {
  const { ink, deep, main, accent, pale, paper } = palette
  const unit = Math.min(width, height)
  const dark = random.chance(0.4)
  const air = dark ? mix(deep, ink, 0.2) : mix(pale, paper, 0.4)
  const warm = sunOf(palette)
  const defs =
    fade('air', [
      [0, dark ? mix(ink, deep, 0.3) : mix(main, paper, 0.45)],
      [0.7, air],
      [1, mix(air, main, 0.3)],
    ]) +
    glow('sun', [
      [0, mix(paper, warm, 0.3), 0.9],
      [0.3, mix(warm, air, 0.4), 0.4],
      [1, air, 0],
    ])
  let body = circle(width * random.between(0.2, 0.8), height * random.between(0.25, 0.5), unit * 0.5, 'url(#sun)')
  for (const layer of range(4)) {
    const t = layer / 3
    const ground = height * (0.7 + t * 0.2)
    const bark =
      layer === 3
        ? dark
          ? mix(paper, pale, 0.3)
          : mix(paper, '#ffffff', 0.3)
        : mix(air, dark ? mix(main, deep, 0.3) : deep, 0.15 + t * 0.45)
    const count = Math.round((width / unit) * ([9, 7, 5, 4][layer] ?? 4))
    const floor = range(6).map((i): Point => [width * (-0.1 + i * 0.24), ground + random.between(-0.02, 0.02) * height])
    for (const i of range(count)) {
      const x = width * ((i + random.between(0.1, 0.9)) / count)
      const w = unit * (0.012 + t * t * 0.05) * random.between(0.7, 1.2)
      const lean = random.between(-0.03, 0.03) * width
      body += path(
        `M${n(x)} ${n(ground + height * 0.05)}L${n(x + lean)} -5H${n(x + lean + w * 0.8)}L${n(x + w * 1.15)} ${n(ground + height * 0.05)}Z`,
        bark,
      )
      if (layer === 3) body += marks(random, x, lean, w, ground, mix(ink, deep, 0.3))
      if (layer > 0 && random.chance(0.7))
        body += boughs(
          random,
          x + w / 2 + lean * 0.6,
          height * random.between(0.05, 0.4),
          unit * (0.06 + t * 0.1),
          bark,
        )
    }
    body += path(
      `${smooth(floor)}V${height}H${n(-width * 0.1)}Z`,
      layer === 3 ? mix(deep, ink, 0.5) : mix(air, deep, 0.2 + t * 0.45),
    )
    if (layer < 3) body += rect(0, ground - height * 0.3, width, height * 0.36, 'url(#mist)')
  }
  body += range(Math.round((width / unit) * 46))
    .map(() =>
      circle(
        random.between(0, width),
        height * random.between(0, 0.98) ** 1.2,
        unit * random.between(0.004, 0.012),
        random.pick([warm, accent, mix(warm, paper, 0.4)]),
        'opacity=".85"',
      ),
    )
    .join('')
  return picture(
    width,
    height,
    'url(#air)',
    body,
    defs +
      fade('mist', [
        [0, air, 0],
        [0.8, air, 0.55],
        [1, air, 0],
      ]),
  )
}

function marks(random: Random, x: number, lean: number, w: number, ground: number, color: string): string {
  return range(22)
    .map((i) => {
      const y = (ground * (i + random.between(0, 0.9))) / 22
      const left = x + lean * (1 - y / ground)
      const from = random.chance(0.5) ? 0 : w * random.between(0.2, 0.55)
      const long = w * random.between(0.2, 0.5)
      const h = w * random.between(0.03, 0.11)
      return path(
        `M${n(left + from)} ${n(y)}q${n(long / 2)} ${n(-h)} ${n(long)} 0q${n(-long / 2)} ${n(h * 1.6)} ${n(-long)} 0Z`,
        color,
      )
    })
    .join('')
}

function boughs(random: Random, x: number, y: number, long: number, color: string): string {
  const side = random.pick([-1, 1])
  return stroke(
    `M${n(x)} ${n(y)}q${n(side * long * 0.5)} ${n(-long * 0.2)} ${n(side * long)} ${n(-long * 0.8)}m${n(-side * long * 0.45)} ${n(long * 0.58)}q${n(side * long * 0.3)} 0 ${n(side * long * 0.5)} ${n(-long * 0.2)}`,
    color,
    long * 0.045,
  )
}
