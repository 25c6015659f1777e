import { domainToUnicode } from 'node:url'

/** Scripts in which a whole label may be written; digits and hyphens are allowed in each. */
const SCRIPTS =
  'Arabic Armenian Bengali Cyrillic Devanagari Ethiopic Georgian Greek Gujarati Gurmukhi Hangul Hebrew Kannada Khmer Lao Malayalam Myanmar Sinhala Tamil Telugu Thai'
/** Modern Latin letters: the Unicode block also has letters that look like punctuation. */
const LATIN = 'a-zß-öø-ıĵ-ķĺ-žơưǎ-ǜșțạ-ỹ'
const ALONE = [`[${LATIN}]`, ...SCRIPTS.split(' ').map((name) => `\\p{scx=${name}}`)].map(
  (one) => new RegExp(`^(?:${one}|[0-9-])+$`, 'u'),
)
/** Mixtures of scripts that browsers show: Japanese, Chinese and Korean with Latin letters without diacritics. */
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
/** Letters of other alphabets that look like Latin ones: a label of only these could imitate another site. */
const LOOKALIKES = /^[аԁеһіјӏорԛѕԝхуъьҽпгѵѡкмтвнαικνορτυχωγηօսոհցզ0-9-]+$/u

/**
 * A host for display: internationalized labels are decoded to Unicode unless they could imitate another site. A label of mixed scripts, or of letters
 * that look like Latin ones under an ASCII top-level domain, stays in punycode (`xn--…`).
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
