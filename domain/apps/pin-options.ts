import { neededIn, type Options, present, textIn, writtenIn } from './compat.ts'

/** Section of a Pin, by any of the names that programs use. */
export function sectionIn(options: Options) {
  return present({ section_id: textIn(options, 'section_id', 'board_section_id', 'section') })
}

/** Board and section of Pins to create or move. @throws invalid */
export function targetIn(options: Options) {
  return { ...sectionIn(options), board_id: neededIn(options, 'board_id') }
}

export function placeIn(options: Options) {
  return { ...present({ board_id: textIn(options, 'board_id') }), ...sectionIn(options) }
}

/** Texts of a Pin. Empty ones count as absent: clients send them for unchanged fields. */
export function textsIn(options: Options) {
  return present({
    title: textIn(options, 'title'),
    description: textIn(options, 'description'),
    link: textIn(options, 'link', 'source_url'),
    alt_text: textIn(options, 'alt_text'),
  })
}

/** Changes of a Pin by a program. An empty text removes the value. */
export function changeIn(options: Options) {
  const texts = ['title', 'description', 'link', 'alt_text'].map((name) => [name, writtenIn(options, name)])
  return { ...present(Object.fromEntries(texts)), ...placeIn(options) }
}
