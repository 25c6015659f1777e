import { mix, type Palette } from '../palettes.ts'
import type { Random } from '../random.ts'
import { fade, group, n, path, picture, polygon, range, rect } from './canvas.ts'

/** Strip-woven cloth: narrow bands sewn side by side, each a sequence of woven blocks, with a fringe or a fold. */
export function drawWeave(random: Random, width: number, height: number, palette: Palette): string {
  const { ink, deep, main, accent, pale, paper } = palette
  const unit = Math.min(width, height)
  const band = unit / random.pick([4, 5, 6])
  const bands = Math.ceil(width / band)
  const fringe = random.chance(0.4) ? unit * 0.12 : 0
  const cloth = height - fringe
  const pairs = random
    .shuffle([
      [deep, accent],
      [main, paper],
      [ink, main],
      [accent, ink],
      [pale, deep],
      [deep, paper],
    ] as const)
    .slice(0, 4)
  const order = range(random.integer(3, 5)).map(
    () => [random.pick(blocks), random.pick(pairs), random.pick([0.6, 1, 1, 1.5])] as const,
  )
  const drop = random.pick([0, 1, 2])
  let body = ''
  for (const column of range(bands)) {
    const x = column * band
    let y = 0
    let i = column * drop
    while (y < cloth) {
      const [draw, [first, second], long] = order[i % order.length] ?? [plain, [deep, accent], 1]
      const tall = Math.min(band * long, cloth - y)
      const inner = draw(band, band * long, first, second)
      body += `<svg x="${n(x)}" y="${n(y)}" width="${n(band + 0.5)}" height="${n(tall + 0.5)}">${inner}</svg>`
      y += tall
      i += 1
    }
    body += rect(x + band - unit * 0.003, 0, unit * 0.006, cloth, ink, 'opacity=".45"')
    if (fringe > 0) body += tassels(random, x, cloth, band, fringe, order[i % order.length]?.[1][0] ?? deep)
  }
  const step = unit / 130
  const ribs = range(cloth / step)
    .map((i) => `M0 ${n(i * step)}H${width}`)
    .join('')
  body += `<path d="${ribs}" stroke="${ink}" stroke-width="${n(step * 0.3)}" opacity=".14"/>`
  const folds = random.integer(2, 4)
  const stops = range(folds * 2 + 1).map((i) => [i / (folds * 2), i % 2 ? paper : ink, i % 2 ? 0.1 : 0.2] as const)
  body += rect(0, 0, width, cloth, 'url(#fold)')
  return picture(width, height, mix(paper, pale, 0.3), body, fade('fold', stops, 1, random.between(0, 0.4)))
}

type Block = (width: number, height: number, first: string, second: string) => string

function plain(width: number, height: number, first: string, second: string): string {
  return (
    rect(0, 0, width, height, first) +
    rect(width * 0.12, 0, width * 0.07, height, second) +
    rect(width * 0.81, 0, width * 0.07, height, second)
  )
}

const blocks: readonly Block[] = [
  plain,
  (w, h, first, second) =>
    rect(0, 0, w, h, first) +
    range(5)
      .map((i) => rect(0, (h / 5) * (i + 0.25), w, h / 10, second))
      .join(''),
  (w, h, first, second) =>
    rect(0, 0, w, h, first) +
    range(20)
      .map((i) =>
        (i + Math.floor(i / 4)) % 2 ? rect(((i % 4) * w) / 4, (Math.floor(i / 4) * h) / 5, w / 4, h / 5, second) : '',
      )
      .join(''),
  (w, h, first, second) =>
    rect(0, 0, w, h, first) +
    [1, 0.66, 0.33]
      .map((s, i) =>
        polygon(
          [
            [w / 2, h / 2 - (h / 2) * s],
            [w / 2 + (w / 2) * s, h / 2],
            [w / 2, h / 2 + (h / 2) * s],
            [w / 2 - (w / 2) * s, h / 2],
          ],
          i % 2 ? first : second,
        ),
      )
      .join(''),
  (w, h, first, second) =>
    rect(0, 0, w, h, first) +
    range(4)
      .map((i) =>
        path(
          `M0 ${n((h / 4) * (i + 0.6))}L${n(w / 4)} ${n((h / 4) * (i + 0.1))}L${n(w / 2)} ${n((h / 4) * (i + 0.6))}L${n(w * 0.75)} ${n((h / 4) * (i + 0.1))}L${n(w)} ${n((h / 4) * (i + 0.6))}V${n((h / 4) * (i + 1))}L${n(w * 0.75)} ${n((h / 4) * (i + 0.5))}L${n(w / 2)} ${n((h / 4) * (i + 1))}L${n(w / 4)} ${n((h / 4) * (i + 0.5))}L0 ${n((h / 4) * (i + 1))}Z`,
          second,
        ),
      )
      .join(''),
  (w, h, first, second) =>
    rect(0, 0, w, h, second) +
    polygon(
      [
        [0, 0],
        [w, 0],
        [w / 2, h / 2],
      ],
      first,
    ) +
    polygon(
      [
        [0, h],
        [w, h],
        [w / 2, h / 2],
      ],
      first,
    ) +
    rect(w * 0.42, h * 0.42, w * 0.16, h * 0.16, first),
  (w, h, first, second) =>
    rect(0, 0, w, h, first) +
    range(7)
      .map((i) =>
        rect((w / 7) * (i + 0.3), h * (0.1 + Math.abs(i - 3) * 0.1), w / 16, h * (0.8 - Math.abs(i - 3) * 0.2), second),
      )
      .join(''),
  (w, h, first, second) =>
    rect(0, 0, w, h, first) +
    range(3)
      .map((i) =>
        rect(
          w * (0.1 + i * 0.13),
          h * (0.1 + i * 0.13),
          w * (0.8 - i * 0.26),
          h * (0.8 - i * 0.26),
          i % 2 ? first : second,
        ),
      )
      .join(''),
]

function tassels(random: Random, x: number, y: number, width: number, height: number, color: string): string {
  const count = 9
  const lines = range(count).map((i) => {
    const from = x + ((i + 0.5) / count) * width
    const lean = random.between(-0.04, 0.04) * width
    return `M${n(from)} ${n(y)}q${n(lean)} ${n(height * 0.3)} ${n(lean * 1.5)} ${n(height * random.between(0.55, 0.8))}`
  })
  return group(
    `<path d="${lines.join('')}"/>`,
    `fill="none" stroke="${color}" stroke-width="${n(width / 22)}" stroke-linecap="round"`,
  )
}
