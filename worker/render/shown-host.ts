import { domainToUnicode } from 'node:url'

/** Scripts that a label may be written in alone; digits and hyphens belong to each. */
const SCRIPTS =
  'Arabic Armenian Bengali Cyrillic Devanagari Ethiopic Georgian Greek Gujarati Gurmukhi Hangul Hebrew Kannada Khmer Lao Malayalam Myanmar Sinhala Tamil Telugu Thai'
/** Latin as it is written today: the block has letters that look like marks. */
const LATIN = 'a-zß-öø-ıĵ-ķĺ-žơưǎ-ǜșțạ-ỹ'
const ALONE = [`[${LATIN}]`, ...SCRIPTS.split(' ').map((name) => `\\p{scx=${name}}`)].map(
  (one) => new RegExp(`^(?:${one}|[0-9-])+$`, 'u'),
)
/** Mixtures that browsers show: Japanese, Chinese and Korean with Latin letters without marks. */
const MIXED = ['Hiragana Katakana', 'Bopomofo', 'Hangul'].map(
  (names) =>
    new RegExp(
      `^[a-z0-9\\p{scx=Han}${names
        .split(' ')
        .map((name) => `\\p{scx=${name}}`)
        .join('')}-]+$`,
      'u',
    ),
)
/** Letters of other alphabets that look like Latin ones: a label of these alone could stand for another site. */
const LOOKALIKES = /^[аԁеһіјӏорԛѕԝхуъьҽпгѵѡкмтвнαικνορτυχωγηօսոհցզ0-9-]+$/u

/**
 * A host for people: its internationalized labels in their own letters, where nobody can take them for others. A label of several scripts, or of letters
 * that look like Latin ones under a Latin ending, stays as it is in the address (`xn--…`).
 */
export function shownHost(host: string): string {
  if (!host.includes('xn--')) return host
  const labels = host.split('.')
  const ending = labels.at(-1) ?? ''
  return labels
    .map((label) => (label.startsWith('xn--') ? shownLabel(label, ending.startsWith('xn--')) : label))
    .join('.')
}

function shownLabel(label: string, isUnderOwnEnding: boolean): string {
  const shown = domainToUnicode(label)
  const isPlain = /^[\p{L}\p{M}\p{Nd}-]+$/u.test(shown) && /^\p{L}|^\d/u.test(shown)
  const isOneWriting = [...ALONE, ...MIXED].some((writing) => writing.test(shown))
  const isSafe = isPlain && isOneWriting && (isUnderOwnEnding || !LOOKALIKES.test(shown))
  return isSafe ? shown : label
}
