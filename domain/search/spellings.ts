/** Letters that the indexes keep apart, although people write them as others: which a text may have for a word, and a word for a text. */
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
/** Maximum of spellings of a word; the rarest are left out. */
const MOST = 8
/** Letters with strokes, and the dotless ı: people who can't type them leave them out, nobody adds them. */
const PLAIN: Record<string, string> = { ø: 'o', ł: 'l', đ: 'd', ħ: 'h', ı: 'i' }
const WITH_STROKE = /[øłđħı]/g
/** Where ASCII stands among the letters of full width. */
const FULL_WIDTH = 0xfee0
const ASCII = /^[a-z\d]+$/

/** How texts may write a word of a search, itself first. Marks, case and kana are the indexes' own matter. */
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
