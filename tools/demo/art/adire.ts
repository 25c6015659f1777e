import { mix, type Palette } from '../palettes.ts'
import type { Random } from '../random.ts'
import { circle, group, n, type Point, picture, place, polar, range, rect, smooth, stroke, through } from './canvas.ts'

type Motif = (random: Random, color: string) => string

/** Starch-resist cloth: squares of hand-drawn motifs, pale on dyed ground, no two lines quite straight. */
export function drawAdire(random: Random, width: number, height: number, palette: Palette): string {
  const { ink, deep, main, pale, paper, accent } = palette
  const ground = mix(deep, ink, random.between(0.1, 0.6))
  const color = mix(pale, paper, random.between(0.1, 0.6))
  const columns = width > height * 1.3 ? random.integer(5, 7) : random.integer(3, 5)
  const cell = width / columns
  const rows = Math.ceil(height / cell)
  const chosen = random.shuffle(motifs).slice(0, random.integer(3, 6))
  let body = ''
  for (const y of range(rows)) {
    for (const x of range(columns)) {
      const shade = mix(ground, random.pick([main, ink]), random.between(0, 0.22))
      body += rect(x * cell, y * cell, cell + 1, cell + 1, random.chance(0.06) ? mix(accent, ground, 0.35) : shade)
      const draw = random.chance(0.75) ? chosen[(x + y * 2) % chosen.length] : random.pick(chosen)
      if (draw)
        body += place(draw(random, color), (x + 0.5) * cell, (y + 0.5) * cell, random.between(-2, 2), cell / 100)
    }
  }
  const lines = [
    ...range(columns + 1).map((i) => wobble(random, i * cell, true, height)),
    ...range(rows + 1).map((i) => wobble(random, i * cell, false, width)),
  ]
  body += stroke(lines.join(''), color, cell * 0.022, 'opacity=".9"')
  body += group(threads(width, height, cell), `stroke="${ink}" stroke-width="${n(cell * 0.008)}" opacity=".16"`)
  return picture(width, height, ground, body)
}

function wobble(random: Random, at: number, vertical: boolean, long: number): string {
  const points = range(9).map((i): Point => {
    const along = (i / 8) * long
    const off = at + random.between(-1, 1) * long * 0.002
    return vertical ? [off, along] : [along, off]
  })
  return smooth(points)
}

function threads(width: number, height: number, cell: number): string {
  const step = cell / 22
  const down = range(width / step).map((i) => `M${n(i * step)} 0V${height}`)
  const across = range(height / step).map((i) => `M0 ${n(i * step)}H${width}`)
  return `<path d="${down.join('')}${across.join('')}" fill="none"/>`
}

const jitter = (random: Random, amount: number) => random.between(-amount, amount)

const motifs: readonly Motif[] = [
  (random, color) =>
    [12, 22, 32, 42]
      .map(
        (r) =>
          `<circle r="${n(r + jitter(random, 1))}" fill="none" stroke="${color}" stroke-width="2.6" stroke-dasharray="${r % 4 === 2 ? '6 4' : 'none'}"/>`,
      )
      .join('') + circle(0, 0, 5, color),
  (random, color) => {
    const points = range(34).map((i): Point => polar(0, 0, i * 0.55, 2 + i * 1.22 + jitter(random, 0.6)))
    return stroke(smooth(points), color, 3)
  },
  (random, color) =>
    range(6)
      .map((i) =>
        stroke(
          through(range(9).map((k): Point => [-40 + k * 10, -38 + i * 15 + (k % 2 ? 7 : 0) + jitter(random, 0.8)])),
          color,
          2.4,
        ),
      )
      .join(''),
  (random, color) =>
    range(16)
      .map((i) =>
        rect(
          -40 + (i % 4) * 20,
          -40 + Math.floor(i / 4) * 20,
          19,
          19,
          color,
          `opacity="${(i + Math.floor(i / 4)) % 2 ? 0.92 : 0}" transform="rotate(${n(jitter(random, 1))})"`,
        ),
      )
      .join(''),
  (random, color) =>
    range(12)
      .map((i) => {
        const [x, y] = polar(0, 0, (i / 12) * 6.283, 41 + jitter(random, 2))
        const [ex, ey] = polar(0, 0, (i / 12) * 6.283, 14)
        return stroke(`M${n(ex)} ${n(ey)}L${n(x)} ${n(y)}`, color, 2.6) + circle(x, y, 3.2, color)
      })
      .join('') + circle(0, 0, 8, color),
  (random, color) =>
    stroke('M0 44V-40', color, 2.6) +
    range(6)
      .map((i) => {
        const y = 30 - i * 13
        const long = 34 - Math.abs(i - 2) * 4 + jitter(random, 2)
        return `<path d="M0 ${y}C10 ${y - 16} ${n(long - 6)} ${y - 16} ${n(long)} ${y - 20}C${n(long - 4)} ${y - 4} 14 ${y} 0 ${y}C-10 ${y - 16} ${n(6 - long)} ${y - 16} ${n(-long)} ${y - 20}C${n(4 - long)} ${y - 4} -14 ${y} 0 ${y}Z" fill="${color}" opacity=".9"/>`
      })
      .join(''),
  (random, color) =>
    range(49)
      .map((i) =>
        circle(
          -39 + (i % 7) * 13 + jitter(random, 0.9),
          -39 + Math.floor(i / 7) * 13 + jitter(random, 0.9),
          ((i % 7) + Math.floor(i / 7)) % 2 ? 2.2 : 4,
          color,
        ),
      )
      .join(''),
  (random, color) =>
    [40, 29, 18].map((r) => stroke(`M0 ${-r}L${n(r + jitter(random, 1))} 0L0 ${r}L${-r} 0Z`, color, 2.8)).join('') +
    range(4)
      .map((i) => place(stroke('M30 46Q46 46 46 30', color, 2.6), 0, 0, i * 90))
      .join('') +
    rect(-5, -5, 10, 10, color, 'transform="rotate(45)"'),
  (random, color) =>
    range(9)
      .map((i) => stroke(`M${-40 + i * 10} -42q${n(3 + jitter(random, 2))} 21 0 42t0 42`, color, i % 3 === 0 ? 4 : 1.8))
      .join(''),
  (_random, color) =>
    `<path d="M-34 10C-20 -18 10 -26 30 -10L44 -16L38 2C34 22 4 30 -14 22L-30 34L-26 16Z" fill="${color}" opacity=".92"/><circle cx="26" cy="-5" r="2.6" fill="#0008"/>${stroke('M-12 4Q4 -8 18 6', '#0006', 2)}${stroke('M0 24L-2 42M10 22L12 40', color, 2.6)}`,
]
