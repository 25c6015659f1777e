/** Letters that the indexes distinguish, although people write one for the other; in both directions. */
const TWO_WAYS = [
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ﬃ', 'ffi'],
  ['ﬄ', 'ffl'],
  ['ﬀ', 'ff'],
  ['ﬁ', 'fi'],
  ['ﬂ', 'fl'],
] as const
/** Maximum spellings of a word; the rarest are left out. */
const MOST = 8
/** Letters with strokes, and the dotless ı: people who can't type them leave out the stroke, but never add one. */
const PLAIN: Record<string, string> = { ø: 'o', ł: 'l', đ: 'd', ħ: 'h', ı: 'i' }
const WITH_STROKE = /[øłđħı]/g
/** Distance between ASCII and the full-width letters. */
const FULL_WIDTH = 0xfee0
const ASCII = /^[a-z\d]+$/

/** Possible spellings of a search word in texts, itself first. The indexes handle marks, case and kana. */
export function spellingsOf(word: string): string[] {
  const found = new Set([word])
  for (const [letter, letters] of TWO_WAYS)
    for (const each of [...found]) {
      if (each.includes(letter)) found.add(each.replaceAll(letter, letters))
      if (each.includes(letters)) found.add(each.replaceAll(letters, letter))
    }
  found.add(word.replaceAll(WITH_STROKE, (letter) => PLAIN[letter] ?? letter))
  if (ASCII.test(word))
    found.add(word.replaceAll(/./g, (letter) => String.fromCharCode(letter.charCodeAt(0) + FULL_WIDTH)))
  return [...found].slice(0, MOST)
}
