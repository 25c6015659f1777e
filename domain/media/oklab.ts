/** A colour in OKLab: lightness 0 to 1, and two axes. Distances match the perceived difference. */
export type Lab = readonly [lightness: number, a: number, b: number]

/** @param rgb 0xRRGGBB */
export function oklab(rgb: number): Lab {
  const [red, green, blue] = [linear((rgb >> 16) & 255), linear((rgb >> 8) & 255), linear(rgb & 255)]
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

/** The nearest colour in sRGB, six hex digits. */
export function hexOf([lightness, a, b]: Lab): string {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
    .map((value) => byteOf(value).toString(16).padStart(2, '0'))
    .join('')
}

/** Linear values of sRGB bytes, precomputed because every pixel needs three. */
const LINEAR = Array.from({ length: 256 }, (_, byte) => {
  const value = byte / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
})

function linear(byte: number): number {
  return LINEAR[byte] ?? 0
}

function byteOf(light: number): number {
  const value = Math.min(1, Math.max(0, light))
  return Math.round(255 * (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055))
}
