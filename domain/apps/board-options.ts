import { CATEGORIES } from '../boards/contract.ts'
import { flagIn, neededIn, type Options, present, textIn, writtenIn } from './compat.ts'

/** Category and layout. Clients send categories of other sites, such as `other`: those are left out. */
export function lookIn(options: Options) {
  const category = CATEGORIES.find((each) => each === textIn(options, 'category'))
  const layout = ['default', 'grid'].find((each) => each === textIn(options, 'layout'))
  return present({ category, layout })
}

/** What a program changes of a board. */
export function boardChangeIn(options: Options) {
  const texts = ['name', 'description', 'privacy', 'cover_pin_id'].map((name) => [name, writtenIn(options, name)])
  const flags = ['archived', 'collaborators_manage'].map((name) => [name, flagIn(options, name)])
  return { ...present(Object.fromEntries([...texts, ...flags])), ...lookIn(options) }
}

/** The part of an address that names the section. @throws invalid */
export function ownSectionIn(options: Options): { section: string } {
  return { section: neededIn(options, 'section_id', 'section', 'id') }
}
