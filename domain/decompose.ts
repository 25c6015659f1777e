/**
 * Letters with strokes and ligatures that Unicode does not decompose, as letters and marks: a ligature is two letters, a stroke a mark.
 * U+0304 marks ligatures, because no name that differs in nothing else has it there.
 */
const LETTERS: Record<string, string> = {
  ...{
    ß: 's\u0304s',
    æ: 'a\u0304e',
    œ: 'o\u0304e',
    ø: 'o\u0338',
    đ: 'd\u0335',
    ð: 'd\u0335\u0309',
    ł: 'l\u0335',
    ħ: 'h\u0335',
    ς: 'σ',
  },
}
const UNDECOMPOSED = /[ßæœøđðłħς]/g
/** Marks of letters that may be left out. Marks of other scripts are vowels, without which it is another word. */
const MARK = /[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf-\u05c7\u064b-\u065f\u0670\u3099\u309a]/

/** A text in lower case, every letter followed by its marks: NFKD, so also without ligatures, full and half width. */
export function decompose(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replace(UNDECOMPOSED, (letter) => LETTERS[letter] ?? letter)
}

export function isMark(character: string): boolean {
  return MARK.test(character)
}
