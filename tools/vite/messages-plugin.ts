import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'
import { partsOf, type TextPart } from '../../client/locales/parts.ts'

const PREFIX = 'virtual:messages/'

/**
 * Compiles a catalogue (`client/locales/{language}.json`, ICU texts) to what `@lingui/core` runs, so that no parser ships.
 * The worker gets all of a language as `virtual:messages/en`; a browser gets what all pages say by that name, and what only some
 * pages say as `virtual:messages/en/account` or `/site`.
 */
export function messagesPlugin(): Plugin {
  let root = ''
  return {
    name: 'pinfold:messages',
    configResolved(config) {
      root = config.root
    },
    resolveId(id) {
      return id.startsWith(PREFIX) ? `\0${id}` : undefined
    },
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined
      const [language, part = 'all'] = id.slice(PREFIX.length + 1).split('/')
      const textsOf = (name: string | undefined) => {
        const file = join(root, 'client/locales', `${name}.json`)
        this.addWatchFile(file)
        return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
      }
      const texts = textsOf(language)
      if (this.environment.name !== 'client') return inOrderOfEnglish(language, Object.keys(textsOf('en')), texts)
      const named = Object.entries(texts).filter(([name]) => partsOf(name).includes(part as TextPart))
      const compiled = Object.fromEntries(named.map(([name, text]) => [name, compileMessage(text)]))
      return `export const messages = ${JSON.stringify(compiled)}`
    },
  }
}

/** The worker has all nine: written nine times over, the ids of the texts would weigh as much as a language does. */
function inOrderOfEnglish(language: string | undefined, ids: string[], texts: Record<string, string>): string {
  const list = JSON.stringify(ids.map((id) => compileMessage(texts[id] ?? '')))
  if (language === 'en')
    return `export const ids = ${JSON.stringify(ids)}\nconst list = ${list}\nexport const messages = Object.fromEntries(ids.map((id, i) => [id, list[i]]))`
  return `import { ids } from '${PREFIX}en'\nconst list = ${list}\nexport const messages = Object.fromEntries(ids.map((id, i) => [id, list[i]]))`
}
