import { neededIn, type Options, present, textIn, writtenIn } from './compat.ts'

/** Section of a pin, by any of the names that programs give it. */
export function sectionIn(options: Options) {
  return present({ section_id: textIn(options, 'section_id', 'board_section_id', 'section') })
}

/** Board and section to which pins go. @throws invalid */
export function targetIn(options: Options) {
  return { ...sectionIn(options), board_id: neededIn(options, 'board_id') }
}

export function placeIn(options: Options) {
  return { ...present({ board_id: textIn(options, 'board_id') }), ...sectionIn(options) }
}

/** Texts of a pin. Empty ones count as absent: clients send them for what they don't change. */
export function textsIn(options: Options) {
  return present({
    title: textIn(options, 'title'),
    description: textIn(options, 'description'),
    link: textIn(options, 'link', 'source_url'),
    alt_text: textIn(options, 'alt_text'),
  })
}

/** What a program changes of a pin. An empty text removes what was there. */
export function changeIn(options: Options) {
  const texts = ['title', 'description', 'link', 'alt_text'].map((name) => [name, writtenIn(options, name)])
  return { ...present(Object.fromEntries(texts)), ...placeIn(options) }
}
