import { LONGEST } from '../text.ts'

/** An object in a list of a JSON text: the name of the list ('': none), the object, and what stood directly in the text's outermost object before. */
export interface Listed {
  list: string
  value: Record<string, unknown>
  outer: Record<string, string>
}

type Level = '{' | '['

/**
 * The outermost objects that are members of lists, one after the other, so that a large text is never in memory. An object of more than a million
 * characters is null. What is not JSON ends where it is wrong.
 */
export async function* objectsIn(text: AsyncIterable<string>): AsyncGenerator<Listed | null> {
  const levels: Level[] = []
  const outer: Record<string, string> = {}
  let list = ''
  let key = ''
  let word = ''
  let held = ''
  let isLong = false
  /** The depth of the object that is being read. */
  let begin = 0
  let quote: 'no' | 'in' | 'escaped' = 'no'
  for await (const piece of text) {
    for (const char of piece) {
      if (begin > 0) {
        if (held.length < LONGEST) held += char
        else isLong = true
      }
      if (quote !== 'no') {
        if (quote === 'in' && char === '"') quote = 'no'
        else {
          quote = quote === 'in' && char === '\\' ? 'escaped' : 'in'
          if (begin === 0 && word.length < 1000) word += char
        }
        continue
      }
      if (char === '"') {
        quote = 'in'
        word = ''
      } else if (char === ':' && begin === 0) {
        key = word
        word = ''
      } else if (char === '{' || char === '[') {
        if (begin === 0 && char === '{' && levels.at(-1) === '[') {
          begin = levels.length + 1
          held = char
          isLong = false
        } else if (begin === 0 && char === '[') list = key
        levels.push(char)
        if (levels.length > 1000) return
      } else if (char === '}' || char === ']') {
        if (levels.pop() !== (char === '}' ? '{' : '[')) return
        if (begin > levels.length) {
          begin = 0
          const value = isLong ? null : parsed(held)
          yield value && { list, value, outer: { ...outer } }
          held = ''
        }
      }
      // The texts of the outermost object, such as the title of what the list is.
      if (
        (char === ',' || char === '[' || char === '}') &&
        begin === 0 &&
        levels.length <= 2 &&
        key !== '' &&
        word !== ''
      ) {
        outer[key] ??= unquoted(word)
        word = ''
        key = ''
      }
    }
  }
}

function parsed(json: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}

function unquoted(word: string): string {
  try {
    return String(JSON.parse(`"${word}"`))
  } catch {
    return word
  }
}
