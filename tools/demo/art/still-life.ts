import { mix, type Palette, sunOf } from '../palettes.ts'
import type { Random } from '../random.ts'
import { circle, ellipse, fade, glow, group, n, path, picture, place, polygon, range, rect, stroke } from './canvas.ts'

/** A table with bowls, jugs and lemons, lit from one side, shadows falling to the other. */
export function drawStillLife(random: Random, width: number, height: number, palette: Palette): string {
  const { ink, deep, main, accent, pale, paper } = palette
  const unit = Math.min(width, height)
  const fruit = sunOf(palette)
  const wall = random.pick([mix(pale, paper, 0.3), mix(main, pale, 0.55), mix(deep, ink, 0.25), mix(accent, paper, 0.6)])
  const table = random.pick([paper, mix(main, paper, 0.35), mix(accent, paper, 0.35), deep].filter((color) => color !== wall))
  const line = height * random.between(0.56, 0.66)
  const glazes = random.shuffle([deep, main, accent, mix(paper, pale, 0.2), mix(deep, main, 0.5), mix(accent, ink, 0.35)])
  let defs = fade('turn', [[0, paper, 0.34], [0.4, paper, 0], [1, ink, 0.34]], 1, 0)
  defs += glow('fruit', [[0, mix(fruit, paper, 0.45)], [0.55, fruit], [1, mix(fruit, deep, 0.32)]], 0.36, 0.34, 0.7)
  defs += fade('wall', [[0, mix(wall, paper, 0.18)], [1, mix(wall, ink, 0.1)]], 1, 0.6)
  let body = rect(0, 0, width, height, 'url(#wall)')
  if (random.chance(0.5)) body += windowLight(random, width, line, mix(wall, paper, 0.5))
  body += random.chance(0.4) ? checks(width, height, line, table, mix(table, main, 0.35), unit) : rect(0, line, width, height - line, table)
  body += rect(0, line, width, unit * 0.008, mix(table, ink, 0.25))
  const slots = Math.max(2, Math.round((width / height) * 3 + random.between(-0.5, 0.6)))
  const gap = (width * 0.84) / slots
  const size = Math.min(gap * 0.95, height * 0.38)
  const things = range(slots).map((i) => {
    const x = width * 0.08 + gap * (i + 0.5) + random.between(-0.08, 0.08) * gap
    const y = line + (height - line) * random.between(0.12, 0.42)
    return { x, y, body: random.pick(i % 2 ? [bowl, bowl, cup] : [jug, bottle, bowl])(random, glazes[i % glazes.length] ?? deep, fruit, palette) }
  })
  for (const thing of things.sort((a, b) => a.y - b.y)) {
    const shadow = ellipse(34, 1, 62, 7, mix(table, ink, 0.6), 'opacity=".3"')
    body += place(shadow + thing.body, thing.x, thing.y, 0, size / 100)
  }
  for (const _ of range(random.integer(1, 4))) {
    const x = width * random.between(0.1, 0.9)
    const y = line + (height - line) * random.between(0.55, 0.85)
    body += place(ellipse(10, 14, 26, 6, mix(table, ink, 0.6), 'opacity=".3"') + lemon(random, palette), x, y, 0, size / 100)
  }
  return picture(width, height, wall, body, defs)
}

type Thing = (random: Random, glaze: string, fruit: string, palette: Palette) => string

/** Things stand on 0,0 and are about 100 wide. */
const bowl: Thing = (random, glaze, _fruit, palette) => {
  const deep = random.between(42, 60)
  const shape = `M-50 ${-deep}C-48 ${n(-deep * 0.3)} -26 -4 -16 0H16C26 -4 48 ${n(-deep * 0.3)} 50 ${-deep}Z`
  const load = random.chance(0.75) ? range(random.integer(2, 4)).map((i) => place(lemon(random, palette), -27 + i * 18, -deep - 7 + (i % 2) * 6)).join('') : ''
  const band = random.chance(0.5) ? `<clipPath id="b${n(deep * 10)}"><path d="${shape}"/></clipPath><g clip-path="url(#b${n(deep * 10)})">${rect(-52, -deep * 0.72, 104, deep * 0.16, palette.paper, 'opacity=".75"')}</g>` : ''
  return load + ellipse(0, -deep, 50, 6, mix(glaze, palette.ink, 0.4), load ? 'opacity="0"' : '') + path(shape, glaze) + band + path(shape, 'url(#turn)')
}

const cup: Thing = (_random, glaze, _fruit, palette) => {
  const shape = 'M-27 -52C-27 -20 -20 0 -12 0H12C20 0 27 -20 27 -52Z'
  return stroke('M25 -42C46 -46 44 -14 20 -16', glaze, 6) + path(shape, glaze) + path(shape, 'url(#turn)') + ellipse(0, -52, 27, 5, mix(glaze, palette.ink, 0.45))
}

const jug: Thing = (random, glaze, _fruit, palette) => {
  const tall = random.between(120, 150)
  const shape = `M-18 ${n(-tall)}C-16 ${n(-tall * 0.8)} -42 ${n(-tall * 0.62)} -42 ${n(-tall * 0.34)}C-42 -12 -26 0 -20 0H20C26 0 42 -12 42 ${n(-tall * 0.34)}C42 ${n(-tall * 0.62)} 16 ${n(-tall * 0.8)} 20 ${n(-tall - 6)}Z`
  const handle = stroke(`M18 ${n(-tall * 0.88)}C54 ${n(-tall * 0.9)} 56 ${n(-tall * 0.5)} 38 ${n(-tall * 0.42)}`, mix(glaze, palette.ink, 0.15), 8)
  const twigs = random.chance(0.6) ? range(3).map((i) => place(stem(random, palette), -4 + i * 4, -tall, -24 + i * 24)).join('') : ''
  return twigs + handle + path(shape, glaze) + path(shape, 'url(#turn)')
}

const bottle: Thing = (random, glaze, _fruit, palette) => {
  const tall = random.between(130, 170)
  const shape = `M-9 ${n(-tall)}H9V${n(-tall * 0.66)}C9 ${n(-tall * 0.56)} 25 ${n(-tall * 0.54)} 25 ${n(-tall * 0.44)}V-4Q25 0 21 0H-21Q-25 0 -25 -4V${n(-tall * 0.44)}C-25 ${n(-tall * 0.54)} -9 ${n(-tall * 0.56)} -9 ${n(-tall * 0.66)}Z`
  const label = rect(-25, -tall * 0.36, 50, tall * 0.2, palette.paper, 'opacity=".8"')
  return path(shape, glaze) + label + path(shape, 'url(#turn)') + rect(-11, -tall - 8, 22, 10, mix(palette.accent, palette.ink, 0.2), 'rx="2"')
}

function lemon(random: Random, palette: Palette): string {
  const shape = 'M-22 0C-20 -15 -8 -18 4 -16C14 -15 19 -9 25 -5C27 -3 27 3 24 4C18 8 12 16 0 16C-12 16 -19 10 -22 0Z'
  const leaf = random.chance(0.4) ? path('M-20 -6C-30 -20 -18 -28 -6 -26C-6 -16 -10 -8 -20 -6Z', mix(palette.deep, palette.main, 0.35)) : ''
  return place(leaf + path(shape, 'url(#fruit)'), 0, 0, random.pick([0, 160, -30, 25]))
}

function stem(random: Random, palette: Palette): string {
  const tall = random.between(60, 90)
  const leaves = range(5).map((i) => place(path('M0 0C9 -6 9 -20 0 -28C-9 -20 -9 -6 0 0Z', mix(palette.deep, palette.main, i / 6)), 0, -tall * (0.35 + i * 0.15), (i % 2 ? 1 : -1) * 42))
  return stroke(`M0 4V${n(-tall)}`, palette.deep, 2.5) + leaves.join('') + circle(0, -tall - 4, random.between(5, 9), palette.accent)
}

function windowLight(random: Random, width: number, line: number, color: string): string {
  const x = width * random.between(0.1, 0.6)
  const wide = width * 0.16
  const pane = (dx: number, top: number, tall: number) => polygon([[x + dx, line * top], [x + dx + wide, line * (top - 0.08)], [x + dx + wide, line * (top - 0.08 + tall)], [x + dx, line * (top + tall)]], color, 'opacity=".5"')
  return group(pane(0, 0.2, 0.28) + pane(wide * 1.15, 0.12, 0.28) + pane(0, 0.54, 0.28) + pane(wide * 1.15, 0.46, 0.28), '')
}

function checks(width: number, height: number, line: number, table: string, color: string, unit: number): string {
  const step = unit * 0.09
  const across = range(width / step + 1).filter((i) => i % 2 === 0).map((i) => rect(i * step, line, step, height - line, color, 'opacity=".5"'))
  const down = range((height - line) / step + 1).filter((i) => i % 2 === 0).map((i) => rect(0, line + i * step, width, step, color, 'opacity=".5"'))
  return rect(0, line, width, height - line, table) + across.join('') + down.join('')
}
