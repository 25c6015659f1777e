import { n, path } from './canvas.ts'

export interface Tones {
  skyTop: string
  skyLow: string
  sun: string
  wall: string
  side: string
  floor: string
  dark: string
  light: string
}

/** Path data of a round arch: left edge, foot, width and height. */
export const arch = (x: number, foot: number, wide: number, tall: number) =>
  `M${n(x)} ${n(foot)}V${n(foot - tall + wide / 2)}A${n(wide / 2)} ${n(wide / 2)} 0 0 1 ${n(x + wide)} ${n(foot - tall + wide / 2)}V${n(foot)}Z`

/** An opening with the thickness of its wall: the reveal is lit on one side. */
export function opening(
  x: number,
  foot: number,
  wide: number,
  tall: number,
  inside: string,
  tones: Tones,
  id: string,
): string {
  const deep = wide * 0.16
  const clip = `<clipPath id="${id}"><path d="${arch(x, foot, wide, tall)}"/></clipPath>`
  return `${clip}<g clip-path="url(#${id})">${path(arch(x, foot, wide, tall), tones.side)}${path(arch(x + deep, foot, wide, tall), inside)}</g>`
}
