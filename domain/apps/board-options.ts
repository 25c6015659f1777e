import { CATEGORIES } from '../boards/contract.ts'
import { flagIn, neededIn, type Options, present, textIn, writtenIn } from './compat.ts'

/** Category and layout. Unknown values, such as categories of other sites, are left out. */
export function lookIn(options: Options) {
  const category = CATEGORIES.find((each) => each === textIn(options, 'category'))
  const layout = ['default', 'grid'].find((each) => each === textIn(options, 'layout'))
  return present({ category, layout })
}

/** Changes of a board by a program. */
export function boardChangeIn(options: Options) {
  const texts = ['name', 'description', 'privacy', 'cover_pin_id'].map((name) => [name, writtenIn(options, name)])
  const flags = ['archived', 'collaborators_manage'].map((name) => [name, flagIn(options, name)])
  return { ...present(Object.fromEntries([...texts, ...flags])), ...lookIn(options) }
}

/** The path parameter of the section. @throws invalid */
export function ownSectionIn(options: Options): { section: string } {
  return { section: neededIn(options, 'section_id', 'section', 'id') }
}
