import type { LineFault, Rule } from '../errors.ts'
import { LIMITS } from '../limits.ts'

/** Entries that broke one rule: how many, the line numbers of the first ones, and the names of the first that are left out. */
export interface Broken extends LineFault {
  count: number
  lines: number[]
  shown?: string[]
}

/** Maximum entries shown for one rule. */
const SHOWN = 5

/** Adds the fault of an entry to those of a file, which has at most one item for each rule and outcome. `line` null: the format has no lines. */
export function addFault(all: Broken[], { rule, outcome }: LineFault, line: number | null, shown = ''): void {
  let broken = all.find((each) => each.rule === rule && each.outcome === outcome)
  if (!broken) {
    broken = { rule, outcome, count: 0, lines: [] }
    all.push(broken)
  }
  broken.count += 1
  if (line !== null && broken.lines.length < SHOWN && !broken.lines.includes(line)) broken.lines.push(line)
  const known = broken.shown ?? []
  if (shown !== '' && known.length < SHOWN && !known.includes(shown)) broken.shown = [...known, shown]
}

const { text, max, imported, media, value } = LIMITS
/** Numbers in the sentences of the rules. */
export const RULE_NUMBERS: Partial<Record<Rule, { max: number; most?: number }>> = {
  title: { max: text.pinTitle },
  description: { max: text.pinDescription },
  alt_text: { max: text.alt },
  link: { max: text.link },
  image_url: { max: text.link },
  picture_size: { max: media.side },
  price: { max: value.price },
  annotations: { max: imported.annotation, most: imported.annotations },
  story: { max: text.storyText, most: max.storyPages },
  board_name: { max: text.boardName },
  board_description: { max: text.boardDescription },
  section: { max: text.section, most: max.sections },
  boards: { max: max.boards },
  comment: { max: text.comment },
}
