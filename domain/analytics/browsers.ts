/** Browsers by a word of their User-Agent. The first match is used: the agents of earlier ones also contain the words of later ones. */
const BROWSERS = [
  ['firefox', /Firefox|FxiOS/],
  ['edge', /Edg/],
  ['opera', /OPR|Opera/],
  ['samsung', /SamsungBrowser/],
  ['chrome', /Chrome|CriOS/],
  ['safari', /Safari/],
] as const

/**
 * The browser class of a User-Agent: one of seven names, on a phone or not. Views from one address count once a day for each of the 14, so that made-up
 * agents can't add more.
 */
export function browserOf(agent: string): string {
  const [name] = BROWSERS.find(([, word]) => word.test(agent)) ?? ['other']
  return `${name} ${/Mobi|Android/.test(agent) ? 'phone' : 'desk'}`
}
