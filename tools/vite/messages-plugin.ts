import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'
import { partsOf, type TextPart } from '../../client/locales/parts.ts'
import { LANGUAGES, type Language } from '../../domain/language.ts'

const PREFIX = 'virtual:messages/'
const CATALOGUES = 'virtual:catalogues'

/**
 * Compiles catalogues (`client/locales/{language}.json`, ICU texts) to what `@lingui/core` runs, so that no parser ships. A browser
 * gets what all pages say as `virtual:messages/en`, and what only some pages say as `virtual:messages/en/account` or `/site`. The
 * worker has `virtual:catalogues`: English, and where the others lie beside the scripts; without a build all nine.
 */
export function messagesPlugin({ isBuilt = false } = {}): Plugin {
  let root = ''
  const textsOf = (language: string) =>
    JSON.parse(readFileSync(fileOf(root, language), 'utf8')) as Record<string, string>
  /** In the order of English: nine times over, the ids of the texts would weigh as much as a language does. */
  const listOf = (language: Language) => {
    const texts = textsOf(language)
    return JSON.stringify(Object.keys(textsOf('en')).map((id) => compileMessage(texts[id] ?? '')))
  }
  return {
    name: 'pinfold:messages',
    configResolved(config) {
      root = config.root
    },
    resolveId(id) {
      return id.startsWith(PREFIX) || id === CATALOGUES ? `\0${id}` : undefined
    },
    load(id) {
      if (id === `\0${CATALOGUES}`) {
        for (const language of LANGUAGES) this.addWatchFile(fileOf(root, language))
        const here = LANGUAGES.filter((language) => language === 'en' || !isBuilt)
        const lists = here.map((language) => `${language}: ${listOf(language)}`)
        const elsewhere = LANGUAGES.filter((language) => !here.includes(language))
        const addresses = Object.fromEntries(
          elsewhere.map((language) => [language, `/${addressOf(language, listOf(language))}`]),
        )
        return `export const ids = ${JSON.stringify(Object.keys(textsOf('en')))}
export const lists = { ${lists.join(', ')} }
export const addresses = ${JSON.stringify(addresses)}`
      }
      if (!id.startsWith(`\0${PREFIX}`)) return undefined
      const [language = 'en', part = 'all'] = id.slice(PREFIX.length + 1).split('/')
      this.addWatchFile(fileOf(root, language))
      const named = Object.entries(textsOf(language)).filter(([name]) => partsOf(name).includes(part as TextPart))
      const compiled = Object.fromEntries(named.map(([name, text]) => [name, compileMessage(text)]))
      return `export const messages = ${JSON.stringify(compiled)}`
    },
    generateBundle() {
      if (!isBuilt || this.environment.name !== 'client') return
      for (const language of LANGUAGES) {
        const source = listOf(language)
        if (language !== 'en') this.emitFile({ type: 'asset', fileName: addressOf(language, source), source })
      }
    },
  }
}

function fileOf(root: string, language: string): string {
  return join(root, 'client/locales', `${language}.json`)
}

function addressOf(language: Language, content: string): string {
  return `assets/words-${language}-${createHash('sha256').update(content).digest('base64url').slice(0, 8)}.json`
}
