import { type Options, present, textIn } from './door.ts'

/** Section of a pin, by any of the names that programs give it. */
export function sectionIn(options: Options) {
  return present({ section_id: textIn(options, 'section_id', 'board_section_id', 'section') })
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
