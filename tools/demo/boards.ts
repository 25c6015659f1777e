import type { CATEGORIES } from '#domain/boards/contract.ts'
import type { Privacy } from '#domain/boards/privacies.ts'
import type { Language } from '#domain/language.ts'
import type { Family } from './art/families.ts'

/** A board of the demo world, with its sections in order. */
export interface DemoBoard {
  owner: string
  name: string
  description: string
  privacy: Privacy
  archived: boolean
  category: (typeof CATEGORIES)[number] | null
  sections: string[]
  /** Usernames. */
  collaborators: string[]
  /** Usernames of invited people who have not answered yet. */
  invites: string[]
  days_ago: number
}

/** A board, and the recipe of its pins. */
export interface BoardPlan {
  board: DemoBoard
  pins: number
  families: readonly Family[]
  /** The section of each family that has one. */
  shelves: Partial<Record<Family, string>>
  palettes: readonly string[]
  languages: readonly Language[]
  /** True if every pin's title is its full sentence. */
  isWordy: boolean
}

type Told = Partial<Omit<DemoBoard, 'owner' | 'name' | 'sections'>> &
  Pick<BoardPlan, 'pins' | 'languages'> & { shelves?: BoardPlan['shelves']; isWordy?: true }

/** A plan. Families and palettes are separated by spaces; no palettes means all. */
export function plan(owner: string, name: string, families: string, palettes: string, told: Told): BoardPlan {
  const { pins, languages, shelves = {}, isWordy = false, ...rest } = told
  return {
    board: {
      owner,
      name,
      description: '',
      privacy: 'public',
      archived: false,
      category: null,
      collaborators: [],
      invites: [],
      days_ago: 400,
      ...rest,
      sections: [...new Set(Object.values(shelves))],
    },
    pins,
    families: families.split(' ') as Family[],
    shelves,
    palettes: palettes.split(' ').filter((word) => word !== ''),
    languages,
    isWordy,
  }
}
