import { RESERVED_USERNAMES } from '../accounts/rules.ts'

/** A part of an article. Neighbouring Pins are one part, shown as a grid. */
export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'text'; text: string }
  | { kind: 'pins'; ids: string[] }
  | { kind: 'board'; username: string; slug: string }

const PIN = /^\/pin\/(?:[^/\s]*--)?(\d{1,16})\/?$/
const BOARD = /^\/([a-z0-9_]{3,30})\/([^/\s]{1,200})\/$/
const HEADING = /^##?\s+(\S.*)$/

/**
 * Parses the parts of an article from the typed text. A line that is only the address of a Pin or a board shows it; a line that begins with `# ` or `## ` is
 * a heading; an empty line ends a paragraph. Everything else is text.
 */
export function blocksOf(typed: string): Block[] {
  const blocks: Block[] = []
  let lines: string[] = []
  const endParagraph = () => {
    if (lines.length > 0) blocks.push({ kind: 'text', text: lines.join('\n') })
    lines = []
  }
  for (const line of typed.split(/\r?\n/).map((each) => each.trim())) {
    const block = blockOf(line)
    if (line !== '' && block === null) {
      lines.push(line)
      continue
    }
    endParagraph()
    if (block === null) continue
    const last = blocks.at(-1)
    if (block.kind === 'pins' && last?.kind === 'pins') last.ids.push(...block.ids)
    else blocks.push(block)
  }
  endParagraph()
  return blocks.map((block) => (block.kind === 'pins' ? { ...block, ids: [...new Set(block.ids)] } : block))
}

function blockOf(line: string): Block | null {
  const heading = HEADING.exec(line)
  if (heading) return { kind: 'heading', text: heading[1] ?? '' }
  const id = pinIn(line)
  if (id !== null) return { kind: 'pins', ids: [id] }
  const board = BOARD.exec(line)
  return board && !RESERVED_USERNAMES.has(board[1] ?? '')
    ? { kind: 'board', username: board[1] ?? '', slug: decoded(board[2] ?? '') }
    : null
}

/** The id of the Pin with this path; null for other paths. */
export function pinIn(path: string): string | null {
  return PIN.exec(path)?.[1] ?? null
}

/** A path segment, decoded and normalized; unchanged if it is not properly encoded. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part).normalize('NFC')
  } catch {
    return part
  }
}

/** The typed text with this site's own addresses, alone on their lines, as paths: they stay valid if the site's host changes. */
export function withPaths(typed: string, origin: string): string {
  return typed
    .split(/\r?\n/)
    .map((line) => {
      const bare = line.trim()
      return bare.startsWith(`${origin}/`) ? (bare.slice(origin.length).split(/[?#]/)[0] ?? '') : line
    })
    .join('\n')
}

/** The Pins and boards of an article, in order, each once. */
export function shownIn(blocks: readonly Block[]) {
  const pins = [...new Set(blocks.flatMap((block) => (block.kind === 'pins' ? block.ids : [])))]
  const boards = new Map(
    blocks.flatMap((block) => (block.kind === 'board' ? [[`${block.username}/${block.slug}`, block] as const] : [])),
  )
  return { pins, boards: [...boards.values()] }
}
