import { mix, type Palette } from '../palettes.ts'
import type { Random } from '../random.ts'
import { fade, n, picture, range, rect, stroke } from './canvas.ts'
import { blocks, type Colors } from './quilt-blocks.ts'

/** A pieced quilt: one or two traditional blocks set in a border, with stitches over the seams. */
export function drawQuilt(random: Random, width: number, height: number, palette: Palette): string {
  const { ink, deep, main, accent, pale, paper } = palette
  const unit = Math.min(width, height)
  const across = random.integer(3, 4)
  const border = unit * random.pick([0, 0.05, 0.07])
  const block = (unit - border * 2) / across
  const columns = Math.ceil((width - border * 2) / block)
  const rows = Math.ceil((height - border * 2) / block)
  const [offX, offY] = [(width - columns * block) / 2, (height - rows * block) / 2]
  const ground = random.pick([paper, mix(pale, paper, 0.3), mix(deep, ink, 0.3)])
  const rest = random.shuffle(
    [deep, main, accent, pale, mix(accent, paper, 0.4), mix(main, deep, 0.4)].filter((color) => color !== ground),
  )
  const schemes = range(3).map(
    (i): Colors => [ground, rest[i] ?? deep, rest[(i + 1) % 5] ?? main, rest[(i + 2) % 5] ?? accent],
  )
  const chosen = random.shuffle(blocks).slice(0, random.pick([1, 2, 2, 3]))
  const scrappy = random.chance(0.5)
  let body = ''
  for (const y of range(rows)) {
    for (const x of range(columns)) {
      const piece = chosen[(x + y) % chosen.length]
      const scheme = schemes[scrappy ? random.integer(0, 2) : (x + y) % 2] ?? schemes[0]
      if (!piece || !scheme) continue
      const scale = Math.round((block / 12) * 1000) / 1000
      body += `<g transform="translate(${n(offX + x * block)} ${n(offY + y * block)}) scale(${scale})">${rect(0, 0, 12, 12, scheme[0])}${piece(scheme)}${rect(0, 0, 12, 12, random.pick([ink, paper]), `opacity="${random.between(0, 0.06).toFixed(3)}"`)}${rect(0, 0, 12, 12, 'url(#puff)')}</g>`
      body += stroke(
        `M${n(offX + x * block)} ${n(offY + y * block)}h${n(block)}v${n(block)}`,
        mix(ink, ground, 0.3),
        unit * 0.002,
        'opacity=".4"',
      )
    }
  }
  const gap = block / 12
  const lines = range(columns * 4 + rows * 4).map(
    (i) => `M${n(offX + (i - rows * 2) * block * 0.5)} ${n(offY)}l${n(rows * block)} ${n(rows * block)}`,
  )
  body += stroke(
    lines.join(''),
    paper,
    unit * 0.0025,
    `stroke-dasharray="${n(gap * 0.22)} ${n(gap * 0.2)}" opacity=".55"`,
  )
  if (border > 0) {
    const edge = rest[0] ?? deep
    const frame = `<path d="M0 0H${width}V${height}H0ZM${n(border)} ${n(border)}V${n(height - border)}H${n(width - border)}V${n(border)}Z" fill="${edge}"/>`
    body +=
      frame +
      stroke(
        `M${n(border / 2)} ${n(border / 2)}H${n(width - border / 2)}V${n(height - border / 2)}H${n(border / 2)}Z`,
        paper,
        unit * 0.003,
        `stroke-dasharray="${n(gap * 0.3)} ${n(gap * 0.25)}" opacity=".7"`,
      )
  }
  return picture(
    width,
    height,
    ground,
    body,
    fade(
      'puff',
      [
        [0, paper, 0.14],
        [0.5, paper, 0],
        [1, ink, 0.12],
      ],
      1,
      1,
    ),
  )
}
