import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'
import { partsOf, type TextPart } from '../../client/locales/parts.ts'
import { LANGUAGES, type Language } from '../../domain/language.ts'

const PREFIX = 'virtual:messages/'
const LOADERS = 'virtual:texts/'
const CATALOGUES = 'virtual:catalogues'

/**
 * Compiles catalogues (`client/locales/{language}.json`, ICU texts) to what `@lingui/core` runs, so that no parser ships. A browser
 * gets what all pages say as `virtual:messages/en`, and what only some pages say as `virtual:messages/en/account` or `/site`;
 * `virtual:texts/account` fetches the one of a language. The worker has `virtual:catalogues`: where each language lies beside the scripts of a build; without a build all of them.
 */
export function messagesPlugin({ isBuilt = false } = {}): Plugin {
  let root = ''
  const textsOf = (language: string) =>
    JSON.parse(readFileSync(fileOf(root, language), 'utf8')) as Record<string, string>
  const compiled = (language: string, wanted: (id: string) => boolean) => {
    const texts = Object.entries(textsOf(language)).filter(([id]) => wanted(id))
    return JSON.stringify(Object.fromEntries(texts.map(([id, text]) => [id, compileMessage(text)])))
  }
  const all = () => true
  return {
    name: 'pinfold:messages',
    configResolved(config) {
      root = config.root
    },
    resolveId(id) {
      return id.startsWith(PREFIX) || id.startsWith(LOADERS) || id === CATALOGUES ? `\0${id}` : undefined
    },
    load(id) {
      if (id === `\0${CATALOGUES}`) {
        for (const language of LANGUAGES) this.addWatchFile(fileOf(root, language))
        const elsewhere = LANGUAGES.map((language) => [language, `/${addressOf(language, compiled(language, all))}`])
        const here = LANGUAGES.map((language) => `${language}: ${compiled(language, all)}`)
        return `export const addresses = ${JSON.stringify(isBuilt ? Object.fromEntries(elsewhere) : {})}
export const bundled = { ${isBuilt ? '' : here.join(', ')} }`
      }
      if (id.startsWith(`\0${LOADERS}`)) return loaderOf(id.slice(LOADERS.length + 1))
      if (!id.startsWith(`\0${PREFIX}`)) return undefined
      const [language = 'en', part = 'all'] = id.slice(PREFIX.length + 1).split('/')
      this.addWatchFile(fileOf(root, language))
      return `export const messages = ${compiled(language, (name) => partsOf(name).includes(part as TextPart))}`
    },
    generateBundle() {
      if (!isBuilt || this.environment.name !== 'client') return
      for (const language of LANGUAGES) {
        const source = compiled(language, all)
        this.emitFile({ type: 'asset', fileName: addressOf(language, source), source })
      }
    },
  }
}

/** A module that fetches a part in whichever language is asked for: a bundler must see every address as it is. */
function loaderOf(part: string): string {
  const each = LANGUAGES.map((language) => `${language}: () => import('${PREFIX}${language}/${part}')`)
  return `const texts = { ${each.join(', ')} }
export const load = (language) => texts[language]()`
}

function fileOf(root: string, language: string): string {
  return join(root, 'client/locales', `${language}.json`)
}

function addressOf(language: Language, content: string): string {
  return `assets/words-${language}-${createHash('sha256').update(content).digest('base64url').slice(0, 8)}.json`
}
