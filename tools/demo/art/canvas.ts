import type { Palette } from '../palettes.ts'
import type { Random } from '../random.ts'

/** Draws one picture of a family. `width` and `height` are in pixels; returns a complete SVG document without text. */
export type Draw = (random: Random, width: number, height: number, palette: Palette) => string

export type Point = readonly [x: number, y: number]
export type Stop = readonly [offset: number, color: string, opacity?: number]

/** A coordinate with one decimal: finer than a pixel, and the same text on every machine. */
export function n(value: number): string {
  return String(Math.round(value * 10) / 10)
}

export function rect(x: number, y: number, width: number, height: number, fill: string, more = ''): string {
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" fill="${fill}" ${more}/>`
}

export function circle(x: number, y: number, radius: number, fill: string, more = ''): string {
  return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="${fill}" ${more}/>`
}

export function ellipse(x: number, y: number, rx: number, ry: number, fill: string, more = ''): string {
  return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}" ${more}/>`
}

export function path(d: string, fill: string, more = ''): string {
  return `<path d="${d}" fill="${fill}" ${more}/>`
}

export function stroke(d: string, color: string, width: number, more = ''): string {
  return `<path d="${d}" fill="none" stroke="${color}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`
}

export function polygon(points: readonly Point[], fill: string, more = ''): string {
  return path(through(points, true), fill, more)
}

export function group(body: string, more: string): string {
  return `<g ${more}>${body}</g>`
}

/** Moves, turns (degrees) and scales a body around its own origin. */
export function place(body: string, x: number, y: number, turn = 0, scale = 1, more = ''): string {
  return group(
    body,
    `transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)}) scale(${Math.round(scale * 1000) / 1000})" ${more}`,
  )
}

/** Straight path data through points. */
export function through(points: readonly Point[], closed = false): string {
  return `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}${closed ? 'Z' : ''}`
}

/** Smooth path data through points (Catmull-Rom turned into cubic curves). */
export function smooth(points: readonly Point[], closed = false): string {
  const count = points.length
  const at = (i: number): Point => {
    const index = closed ? (i + count) % count : Math.min(count - 1, Math.max(0, i))
    return points[index] ?? [0, 0]
  }
  const [x0, y0] = at(0)
  let d = `M${n(x0)} ${n(y0)}`
  for (let i = 0; i < (closed ? count : count - 1); i++) {
    const [a, b, c, e] = [at(i - 1), at(i), at(i + 1), at(i + 2)]
    d += `C${n(b[0] + (c[0] - a[0]) / 6)} ${n(b[1] + (c[1] - a[1]) / 6)} `
    d += `${n(c[0] - (e[0] - b[0]) / 6)} ${n(c[1] - (e[1] - b[1]) / 6)} ${n(c[0])} ${n(c[1])}`
  }
  return closed ? `${d}Z` : d
}

function stopList(stops: readonly Stop[]): string {
  return stops
    .map(([at, color, opacity = 1]) => `<stop offset="${at}" stop-color="${color}" stop-opacity="${opacity}"/>`)
    .join('')
}

/** A linear gradient from top to bottom, or along the given direction in box fractions. */
export function fade(id: string, stops: readonly Stop[], x2 = 0, y2 = 1): string {
  return `<linearGradient id="${id}" x1="0" y1="0" x2="${x2}" y2="${y2}">${stopList(stops)}</linearGradient>`
}

/** A radial gradient in the bounding box of the filled shape. */
export function glow(id: string, stops: readonly Stop[], cx = 0.5, cy = 0.5, r = 0.5): string {
  return `<radialGradient id="${id}" cx="${n(cx * 100)}%" cy="${n(cy * 100)}%" r="${n(r * 100)}%">${stopList(stops)}</radialGradient>`
}

/** The whole document: background, definitions, body. */
export function picture(width: number, height: number, background: string, body: string, defs = ''): string {
  const size = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}><defs>${defs}</defs>${rect(0, 0, width, height, background)}${body}</svg>`
}

/** 0..count-1 */
export function range(count: number): number[] {
  return Array.from({ length: Math.max(0, Math.floor(count)) }, (_, i) => i)
}

/** A point at an angle (radians) and distance from another. */
export function polar(x: number, y: number, angle: number, radius: number): Point {
  return [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius]
}
