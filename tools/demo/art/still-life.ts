import { mix, type Palette, sunOf } from '../palettes.ts'
import type { Random } from '../random.ts'
import { ellipse, fade, glow, group, picture, place, polygon, range, rect } from './canvas.ts'
import { bottle, bowl, cup, jug, lemon } from './vessels.ts'

/** A table with bowls, jugs and lemons, lit from one side, shadows falling to the other. */
export function drawStillLife(random: Random, width: number, height: number, palette: Palette): string {
  const { ink, deep, main, accent, pale, paper } = palette
  const unit = Math.min(width, height)
  const fruit = sunOf(palette)
  const wall = random.pick([
    mix(pale, paper, 0.3),
    mix(main, pale, 0.55),
    mix(deep, ink, 0.25),
    mix(accent, paper, 0.6),
  ])
  const table = random.pick(
    [paper, mix(main, paper, 0.35), mix(accent, paper, 0.35), deep].filter((color) => color !== wall),
  )
  const line = height * random.between(0.56, 0.66)
  const glazes = random.shuffle([
    deep,
    main,
    accent,
    mix(paper, pale, 0.2),
    mix(deep, main, 0.5),
    mix(accent, ink, 0.35),
  ])
  let defs = fade(
    'turn',
    [
      [0, paper, 0.34],
      [0.4, paper, 0],
      [1, ink, 0.34],
    ],
    1,
    0,
  )
  defs += glow(
    'fruit',
    [
      [0, mix(fruit, paper, 0.45)],
      [0.55, fruit],
      [1, mix(fruit, deep, 0.32)],
    ],
    0.36,
    0.34,
    0.7,
  )
  defs += fade(
    'wall',
    [
      [0, mix(wall, paper, 0.18)],
      [1, mix(wall, ink, 0.1)],
    ],
    1,
    0.6,
  )
  let body = rect(0, 0, width, height, 'url(#wall)')
  if (random.chance(0.5)) body += windowLight(random, width, line, mix(wall, paper, 0.5))
  body += random.chance(0.4)
    ? checks(width, height, line, table, mix(table, main, 0.35), unit)
    : rect(0, line, width, height - line, table)
  body += rect(0, line, width, unit * 0.008, mix(table, ink, 0.25))
  const slots = Math.max(2, Math.round((width / height) * 3 + random.between(-0.5, 0.6)))
  const gap = (width * 0.84) / slots
  const size = Math.min(gap * 0.95, height * 0.38)
  const things = range(slots).map((i) => {
    const x = width * 0.08 + gap * (i + 0.5) + random.between(-0.08, 0.08) * gap
    const y = line + (height - line) * random.between(0.12, 0.42)
    return {
      x,
      y,
      body: random.pick(i % 2 ? [bowl, bowl, cup] : [jug, bottle, bowl])(
        random,
        glazes[i % glazes.length] ?? deep,
        fruit,
        palette,
      ),
    }
  })
  for (const thing of things.sort((a, b) => a.y - b.y)) {
    const shadow = ellipse(34, 1, 62, 7, mix(table, ink, 0.6), 'opacity=".3"')
    body += place(shadow + thing.body, thing.x, thing.y, 0, size / 100)
  }
  for (const _ of range(random.integer(1, 4))) {
    const x = width * random.between(0.1, 0.9)
    const y = line + (height - line) * random.between(0.55, 0.85)
    body += place(
      ellipse(10, 14, 26, 6, mix(table, ink, 0.6), 'opacity=".3"') + lemon(random, palette),
      x,
      y,
      0,
      size / 100,
    )
  }
  return picture(width, height, wall, body, defs)
}

function windowLight(random: Random, width: number, line: number, color: string): string {
  const x = width * random.between(0.1, 0.6)
  const wide = width * 0.16
  const pane = (dx: number, top: number, tall: number) =>
    polygon(
      [
        [x + dx, line * top],
        [x + dx + wide, line * (top - 0.08)],
        [x + dx + wide, line * (top - 0.08 + tall)],
        [x + dx, line * (top + tall)],
      ],
      color,
      'opacity=".5"',
    )
  return group(
    pane(0, 0.2, 0.28) + pane(wide * 1.15, 0.12, 0.28) + pane(0, 0.54, 0.28) + pane(wide * 1.15, 0.46, 0.28),
    '',
  )
}

function checks(width: number, height: number, line: number, table: string, color: string, unit: number): string {
  const step = unit * 0.09
  const across = range(width / step + 1)
    .filter((i) => i % 2 === 0)
    .map((i) => rect(i * step, line, step, height - line, color, 'opacity=".5"'))
  const down = range((height - line) / step + 1)
    .filter((i) => i % 2 === 0)
    .map((i) => rect(0, line + i * step, width, step, color, 'opacity=".5"'))
  return rect(0, line, width, height - line, table) + across.join('') + down.join('')
}
