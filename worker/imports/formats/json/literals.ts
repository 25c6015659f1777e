/** The value of a number, `true`, `false` or `null`; null for anything else. */
export function literalIn(word: string): unknown {
  if (word === 'true' || word === 'false') return word === 'true'
  const number = Number(word)
  return word === 'null' || Number.isNaN(number) ? null : number
}

/** The text of a JSON string; if the string was cut, the complete part of it. */
export function unquoted(held: string): string {
  for (const text of [held, held.replace(/\\(u[0-9a-f]{0,3})?$/i, '')])
    try {
      return String(JSON.parse(`"${text.replaceAll(/\p{Cc}/gu, ' ')}"`))
    } catch {
      // Try without the incomplete escape at its end.
    }
  return held
}
