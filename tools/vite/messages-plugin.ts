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
      const isWhole = this.environment.name !== 'client'
      const file = join(root, 'client/locales', `${language}.json`)
      this.addWatchFile(file)
      const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
      const compiled = Object.fromEntries(
        Object.entries(texts)
          .filter(([name]) => isWhole || partsOf(name).includes(part as TextPart))
          .map(([name, text]) => [name, compileMessage(text)]),
      )
      return `export const messages = ${JSON.stringify(compiled)}`
    },
  }
}
