import { mix, type Palette, sunOf } from '../palettes.ts'
import type { Random } from '../random.ts'
import { circle, fade, glow, n, path, picture, range, stroke } from './canvas.ts'

/** Coastal dunes: a low sun, and ridges whose lee side lies in shadow. */
export function drawDunes(random: Random, width: number, height: number, palette: Palette): string {
  const { ink, deep, main, pale, paper } = palette
  const night = random.chance(0.22)
  const cool = random.chance(0.4)
  const warm = sunOf(palette)
  const unit = Math.min(width, height)
  const horizon = height * random.between(0.34, 0.62)
  const sunX = width * random.between(0.18, 0.82)
  const sunY = horizon - unit * random.between(0.02, 0.26)
  const sunRadius = unit * random.between(0.06, 0.15)
  const skyTop = night ? ink : mix(cool ? main : warm, paper, 0.62)
  const skyLow = night ? mix(deep, main, 0.35) : mix(paper, warm, 0.12)
  const sun = night ? paper : mix(warm, paper, cool ? 0.05 : 0.12)
  let defs = fade('sky', [
    [0, skyTop],
    [0.75, skyLow],
  ])
  defs += glow('halo', [
    [0, sun, 0.55],
    [0.35, sun, 0.22],
    [1, sun, 0],
  ])
  let body = circle(sunX, sunY, sunRadius * 3.4, 'url(#halo)') + circle(sunX, sunY, sunRadius, sun)
  const sand = night ? mix(main, deep, 0.35) : cool ? mix(pale, main, 0.2) : mix(pale, warm, 0.25)
  const dark = night ? ink : mix(deep, ink, 0.25)
  const ridges = random.integer(4, 6)
  let peak = random.between(0.1, 0.5)
  for (const i of range(ridges)) {
    const t = i / (ridges - 1)
    peak = (peak + random.between(0.25, 0.6)) % 1
    const x = width * (0.06 + 0.88 * peak)
    const base = horizon + (height - horizon) * t * 0.74
    const rise = Math.min(height * 0.3, unit * (0.05 + 0.2 * t)) * random.between(0.7, 1.15)
    const top = base - rise * 0.55
    const left = base + rise * random.between(0.1, 0.5)
    const right = base + rise * random.between(0.2, 0.7)
    const up = `C${n(x * 0.45)} ${n(left)} ${n(x * 0.72)} ${n(top + rise * 0.16)} ${n(x)} ${n(top)}`
    const span = width - x
    const down = `C${n(x + span * 0.22)} ${n(top + rise * 0.42)} ${n(x + span * 0.5)} ${n(right)} ${n(width * 1.02)} ${n(right)}`
    const lit = mix(mix(skyLow, sand, 0.25 + 0.75 * t), dark, t * 0.12)
    const shade = mix(mix(skyLow, dark, 0.3 + 0.5 * t), sand, 0.28)
    defs += fade(`lit${i}`, [
      [0, lit],
      [1, mix(lit, shade, 0.55)],
    ])
    defs += fade(`lee${i}`, [
      [0, shade],
      [0.8, mix(shade, lit, 0.45)],
    ])
    body += path(`M${n(-width * 0.02)} ${n(left)}${up}${down}V${height}H${n(-width * 0.02)}Z`, `url(#lit${i})`)
    const foot = x - unit * random.between(0.05, 0.3)
    const mid = (top + height) / 2
    const fall = `C${n(foot - unit * 0.1)} ${n(mid + rise * 0.5)} ${n(x + unit * 0.16)} ${n(mid)} ${n(x)} ${n(top)}`
    body += path(`M${n(x)} ${n(top)}${down}V${height}H${n(foot)}${fall}Z`, `url(#lee${i})`)
    if (t > 0.6) body += ripples(random, width, base + rise * 0.5, height, mix(lit, paper, 0.4))
  }
  return picture(width, height, 'url(#sky)', body, defs)
}

function ripples(random: Random, width: number, top: number, bottom: number, color: string): string {
  let d = ''
  let y = top
  for (const i of range(6)) {
    y += (bottom - top) * (0.05 + i * 0.035)
    if (y > bottom) break
    const x = width * random.between(-0.1, 0.3)
    const bend = width * 0.02
    d += `M${n(x)} ${n(y)}q${n(width * 0.12)} ${n(-bend)} ${n(width * 0.24)} 0t${n(width * 0.24)} 0`
  }
  return stroke(d, color, width / 600, 'opacity=".35"')
}
