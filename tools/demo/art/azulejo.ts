import { mix, type Palette } from '../palettes.ts'
import type { Random } from '../random.ts'
import { circle, fade, n, path, picture, range, rect } from './canvas.ts'

const size = 100

/** Glazed tiles: one or two four-fold motifs repeated, each tile with a slightly different glaze. */
export function drawAzulejo(random: Random, width: number, height: number, palette: Palette): string {
  const { ink, deep, main, accent, pale, paper } = palette
  const across = random.integer(2, 4)
  const tile =
    Math.max(width, height) / Math.max(across, Math.round((across * Math.max(width, height)) / Math.min(width, height)))
  const columns = Math.ceil(width / tile)
  const rows = Math.ceil(height / tile)
  const glaze = mix(paper, pale, random.between(0, 0.4))
  const inks = random.chance(0.6)
    ? [deep, main, accent]
    : random.chance(0.5)
      ? [deep, mix(deep, main, 0.4), mix(pale, main, 0.3)]
      : [main, deep, accent]
  const motifs = [motif(random, inks, glaze), motif(random, random.shuffle(inks), glaze)]
  const layout = random.pick(['one', 'checker', 'rows', 'field'])
  let defs = fade(
    'shine',
    [
      [0, paper, 0.34],
      [0.45, paper, 0],
      [1, ink, 0.1],
    ],
    1,
    1,
  )
  defs += motifs.map((body, i) => `<g id="m${i}">${body}</g>`).join('')
  let body = ''
  const offsetX = (width - columns * tile) / 2
  const offsetY = (height - rows * tile) / 2
  for (const y of range(rows)) {
    for (const x of range(columns)) {
      const edge = x === 0 || y === 0 || x === columns - 1 || y === rows - 1
      const second = layout === 'checker' ? (x + y) % 2 : layout === 'rows' ? y % 2 : layout === 'field' && edge ? 1 : 0
      const scale = Math.round((tile / size) * 10000) / 10000
      const move = `translate(${n(offsetX + x * tile)} ${n(offsetY + y * tile)}) scale(${scale})`
      const tint = random.pick([ink, main, paper, accent])
      const wear = rect(0, 0, size, size, tint, `opacity="${random.between(0, 0.07).toFixed(3)}"`)
      const chip = random.chance(0.05)
        ? circle(random.pick([0, size]), random.pick([0, size]), random.between(3, 9), mix(pale, ink, 0.25))
        : ''
      body += `<g transform="${move}"><use href="#m${second}"/>${wear}${rect(0, 0, size, size, 'url(#shine)')}${chip}</g>`
    }
  }
  const joint = tile * 0.012
  const lines =
    range(columns + 1)
      .map((x) => `M${n(offsetX + x * tile)} 0V${height}`)
      .join('') +
    range(rows + 1)
      .map((y) => `M0 ${n(offsetY + y * tile)}H${width}`)
      .join('')
  body += `<path d="${lines}" stroke="${mix(pale, ink, 0.35)}" stroke-width="${n(joint)}"/>`
  return picture(width, height, glaze, body, defs)
}

/** One tile in a box of 100: a quarter drawn once and turned three times. */
function motif(random: Random, inks: readonly string[], glaze: string): string {
  const [first = '', second = '', third = ''] = inks
  const parts: string[] = []
  if (random.chance(0.7)) {
    const r = random.pick([22, 30, 38, 50])
    parts.push(
      circle(0, 0, r, first),
      circle(0, 0, r * 0.72, glaze),
      circle(0, 0, r * 0.5, random.pick([second, third])),
    )
    if (random.chance(0.6)) parts.push(circle(0, 0, r * 0.24, glaze))
  } else {
    parts.push(path('M0 0H42L0 42Z', first), path('M0 0H26L0 26Z', third))
  }
  const petal = random.pick([
    'M50 50C34 44 28 28 32 14C42 22 50 34 50 50Z',
    'M50 50C40 40 40 26 50 12C60 26 60 40 50 50Z',
    'M50 50L38 32L50 8L62 32Z',
    'M50 50C30 50 22 36 22 22C36 22 50 30 50 50Z',
  ])
  parts.push(path(petal, second))
  if (random.chance(0.65)) parts.push(path(petal, third, 'transform="translate(22.5 22.5) scale(.55)"'))
  if (random.chance(0.5))
    parts.push(path('M50 0C50 8 44 12 38 12C44 16 50 14 50 22C50 14 56 16 62 12C56 12 50 8 50 0Z', first))
  if (random.chance(0.45))
    parts.push(
      `<path d="M8 50C22 46 22 34 34 30M50 8C46 22 34 22 30 34" fill="none" stroke="${first}" stroke-width="2.6" stroke-linecap="round"/>`,
    )
  if (random.chance(0.4))
    parts.push(`<path d="M0 50A50 50 0 0 0 50 0" fill="none" stroke="${third}" stroke-width="3"/>`)
  const quarter = parts.join('')
  const turned = [0, 90, 180, 270].map((turn) => `<g transform="rotate(${turn} 50 50)">${quarter}</g>`).join('')
  const heart =
    circle(50, 50, random.pick([5, 8, 11]), first) + circle(50, 50, random.pick([2, 4]), random.pick([glaze, third]))
  return `<svg width="100" height="100" viewBox="0 0 100 100">${rect(0, 0, size, size, glaze)}${turned}${heart}</svg>`
}
