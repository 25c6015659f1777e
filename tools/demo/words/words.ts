import type { Family } from '../art/families.ts'

/** Phrases for a family's pictures in one language. */
export interface Phrases {
  /** The alternative text. */
  seen: string
  titles: readonly string[]
  notes: readonly string[]
  /** Subject words. */
  subjects: readonly string[]
}

export interface Words {
  /** Joins a title and its tail. */
  joint: string
  tails: readonly string[]
  families: Partial<Record<Family, Phrases>>
}

export function phrases(seen: string, titles: string, notes: string, subjects: string): Phrases {
  return { seen, titles: titles.split(' | '), notes: notes.split(' | '), subjects: subjects.split(', ') }
}
