/** Browsers by a word of their name; the first that fits, because later ones are named in those of others. */
const BROWSERS = [
  ['firefox', /Firefox|FxiOS/],
  ['edge', /Edg/],
  ['opera', /OPR|Opera/],
  ['samsung', /SamsungBrowser/],
  ['chrome', /Chrome|CriOS/],
  ['safari', /Safari/],
] as const

/**
 * Which of 14 browsers a name says: one of six or another, on a phone or not. Views of one address count once a day for each, so that nobody counts
 * more by making up names.
 */
export function browserOf(agent: string): string {
  const [name] = BROWSERS.find(([, word]) => word.test(agent)) ?? ['other']
  return `${name} ${/Mobi|Android/.test(agent) ? 'phone' : 'desk'}`
}
