import * as v from 'valibot'
import type { LineFault, Rule } from '../errors.ts'
import { type ArchiveLine, archiveLineSchema } from './archive.ts'

/** A date that no rule accepts: stands for an unknown date where a line requires one. */
const NO_DATE = '0001-01-01T00:00:00.000Z'

/** Optional fields of lines: the broken rule, and the value that replaces an invalid one. A board with unknown privacy becomes secret, never public. */
const SPARED: Record<string, Record<string, [rule: Rule, none: unknown]>> = {
  pin: {
    ...{ title: ['title', ''], description: ['description', ''], alt: ['alt_text', ''], link: ['link', null] },
    ...{ picture: ['image_url', null], color: ['color', '888888'], width: ['picture_size', 0] },
    ...{ height: ['picture_size', 0], annotations: ['annotations', []], price: ['price', null] },
    ...{ story: ['story', undefined], video: ['video', undefined], rich: ['rich', null], section: ['section', null] },
    ...{ created_at: ['created_at', null], source_id: ['line', null], on: ['line', undefined], place: ['line', null] },
    ...{ is_repin: ['line', false], is_favorite: ['line', false], is_video: ['line', false] },
    ...{ comments_off: ['line', null], saved_from: ['line', null] },
  },
  board: {
    ...{ name: ['board_name', ''], description: ['board_description', ''], category: ['category', null] },
    ...{ privacy: ['line', 'secret'], is_archived: ['line', true], layout: ['line', 'default'] },
    ...{
      pin_sort: ['line', undefined],
      position: ['line', ''],
      cover_pin: ['line', null],
      cover_focus: ['line', null],
    },
    ...{ own_cover: ['line', undefined], sections: ['section', []], created_at: ['created_at', NO_DATE] },
  },
  comment: { tried: ['line', false], picture: ['line', undefined], created_at: ['created_at', NO_DATE] },
}
/** The broken rule of lines that are dropped because of an invalid field. */
const RULE_OF: Record<string, Rule> = { comment: 'comment', account: 'profile' }
const TYPES: ReadonlySet<unknown> = new Set(archiveLineSchema.options.map((option) => option.entries.type.literal))

/** Reads a line of an archive, with the rules that it broke. `line` null: dropped because of a required field, or, without faults, of an unknown type. */
export function readArchiveLine(value: unknown): { line: ArchiveLine | null; faults: LineFault[] } {
  const read = v.safeParse(archiveLineSchema, value)
  if (read.success) return { line: read.output, faults: [] }
  const type = typeof value === 'object' && value !== null && 'type' in value ? value.type : null
  if (!TYPES.has(type)) return { line: null, faults: [] }
  const spared = SPARED[String(type)] ?? {}
  const names = new Set(read.issues.map((issue) => String(issue.path?.[0]?.key)))
  const without = [...names].flatMap((name) =>
    Object.hasOwn(spared, name) && spared[name] ? [[name, spared[name]] as const] : [],
  )
  const repaired = Object.fromEntries(without.map(([name, [, none]]) => [name, none]))
  const again = v.safeParse(archiveLineSchema, { ...(value as object), ...repaired })
  if (!again.success) return { line: null, faults: [{ rule: RULE_OF[String(type)] ?? 'line', outcome: 'out' }] }
  const rules = new Set(without.map(([, [rule]]) => rule))
  return { line: again.output, faults: [...rules].map((rule) => ({ rule, outcome: 'without' })) }
}
