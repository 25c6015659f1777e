import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './local.ts'

const FOLDER = join(ROOT, 'docs/requirements')
const ROW = /^\| ([A-Z]{3}-\d{3}|G-\d{3}|W-\d{2})\b[^|]*\| (.+?) \|/gm
const PROMISE = /^- \*\*(REL-\d\d)\*\* (.+)$/gm
/** The codes at the end of a test's title, as in `[BRD-051 BRD-050]`. */
const TAG = /\[((?:[A-Z]{3}-\d{2,3}[ ,]*)+)\]/g
const AREA = /^([A-Z]{3})-\d/

/** Every code explained in docs/requirements, with its sentence. */
export function requirements(): Map<string, string> {
  const found = new Map<string, string>()
  for (const name of readdirSync(FOLDER)) {
    const text = readFileSync(join(FOLDER, name), 'utf8')
    for (const pattern of [ROW, PROMISE])
      for (const [, code = '', says = ''] of text.matchAll(pattern)) found.set(code, says.trim())
  }
  return found
}

/** Codes in test titles below a folder. Skipped and commented-out tests don't count. */
export function namedByTests(folder = ROOT): Set<string> {
  const named = new Set<string>()
  for (const file of sourcesBelow(folder)) {
    if (!/\.test\.tsx?$/.test(file)) continue
    for (const line of readFileSync(file, 'utf8').split('\n')) {
      if (/^\s*(\/\/|\*|\/\*)|\.(skip|todo|fails)\b/.test(line)) continue
      for (const [, codes = ''] of line.matchAll(TAG))
        for (const code of codes.split(/[ ,]+/)) if (code) named.add(code)
    }
  }
  return named
}

/** The area of a row or promise, such as BRD; null for a decision or a call. */
export function areaOf(code: string): string | null {
  return AREA.exec(code)?.[1] ?? null
}

/** TypeScript files below a folder, excluding installed packages and builds. */
export function sourcesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return /^(node_modules|dist|\..*)$/.test(entry.name) ? [] : sourcesBelow(path)
    return /\.tsx?$/.test(entry.name) ? [path] : []
  })
}
