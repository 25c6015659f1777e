import { escapeUTF8 } from 'entities'

/** Characters that no XML document may contain, escaped or not. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** Escapes user text for an element or a quoted attribute of XML or HTML. */
export function escaped(text: string): string {
  return escapeUTF8(text.toWellFormed().replaceAll(FORBIDDEN, ''))
}

type Attributes = Record<string, string | number | undefined>

/** An element with text, which is escaped here; an empty string if there is no text. */
export function textElement(name: string, text: string | null | undefined, attributes: Attributes = {}): string {
  return text ? `<${name}${written(attributes)}>${escaped(text)}</${name}>` : ''
}

/** An element with child elements, or a self-closing one. */
export function element(name: string, attributes: Attributes, inside: string[] = []): string {
  const content = inside.join('')
  return content ? `<${name}${written(attributes)}>${content}</${name}>` : `<${name}${written(attributes)}/>`
}

function written(attributes: Attributes): string {
  return Object.entries(attributes)
    .flatMap(([name, value]) => (value === undefined ? [] : [` ${name}="${escaped(String(value))}"`]))
    .join('')
}

export function xmlDocument(root: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`
}
