import type { CATEGORIES } from '../../domain/boards/contract.ts'
import type { Privacy } from '../../domain/boards/privacies.ts'
import type { Language } from '../../domain/language.ts'
import type { Family } from './art/families.ts'

/** A board of the demo world; its sections in order. */
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
  /** Who is asked to work on it and hasn't answered yet, by username. */
  invites: string[]
  days_ago: number
}

/** A board and what its pins are made of. */
export interface BoardPlan {
  board: DemoBoard
  pins: number
  families: readonly Family[]
  /** The section of each family that has one. */
  shelves: Partial<Record<Family, string>>
  palettes: readonly string[]
  languages: readonly Language[]
  /** Every pin's title is its full sentence. */
  isWordy: boolean
}

type Told = Partial<Omit<DemoBoard, 'owner' | 'name' | 'sections'>> &
  Pick<BoardPlan, 'pins' | 'languages'> & { shelves?: BoardPlan['shelves']; isWordy?: true }

/** A plan: families and palettes are words parted by spaces, no palettes means all. */
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
