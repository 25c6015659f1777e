import type { Locator } from 'playwright-core'

/** The contrast of an element's text, or of the text of one of its pseudo-elements, to the background that it stands on (WCAG 2.2). */
export function contrastOf(locator: Locator, pseudo?: string): Promise<number> {
  return locator.evaluate((element, part) => {
    const paint = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
    const light = (color: string) => {
      if (!paint) return 0
      paint.fillStyle = color
      paint.fillRect(0, 0, 1, 1)
      const [r = 0, g = 0, b = 0] = [...paint.getImageData(0, 0, 1, 1).data].map((part) => {
        const value = part / 255
        return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * r + 0.7152 * g + 0.0722 * b
    }
    const backOf = (each: Element | null): string => {
      const back = each ? getComputedStyle(each).backgroundColor : 'white'
      return back === 'rgba(0, 0, 0, 0)' ? backOf(each?.parentElement ?? null) : back
    }
    const { color } = getComputedStyle(element, part)
    const [low = 0, high = 0] = [light(color), light(backOf(element))].toSorted((a, b) => a - b)
    return (high + 0.05) / (low + 0.05)
  }, pseudo)
}
