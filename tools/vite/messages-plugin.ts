import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'
import { LANGUAGES, type Language } from '#domain/language.ts'
import { type TextSets, textSets } from './text-sets.ts'

const TEXTS = 'virtual:texts'
const PREFIX = 'virtual:messages/'
const CATALOGUES = 'virtual:catalogues'

/**
 * Compiles catalogues (`client/locales/{language}.json`, ICU messages) to the format of `client/locales/words.ts`, so that no parser ships. A build writes one
 * file per script and language with the texts that this script needs (`text-sets.ts`); `virtual:texts` fetches them. The worker's `virtual:catalogues` has the
 * URLs of the complete catalogues; without a build, the catalogues themselves.
 */
export function messagesPlugin({ isBuilt = false } = {}): Plugin {
  let root = ''
  let built: BuiltTexts | undefined
  const texts = (language: string) => compiled(root, language)
  const inBuild = () => {
    built ??= buildTexts(root)
    return built
  }
  return {
    name: 'pinfold:messages',
    configResolved(config) {
      root = config.root
    },
    resolveId(id) {
      return id.startsWith(PREFIX) || id === TEXTS || id === CATALOGUES ? `\0${id}` : undefined
    },
    load(id) {
      if (id === `\0${CATALOGUES}`) {
        for (const language of LANGUAGES) this.addWatchFile(fileOf(root, language))
        const elsewhere = LANGUAGES.map((language) => [language, `/${addressOf(language, json(texts(language)))}`])
        const here = LANGUAGES.map((language) => `${language}: ${json(texts(language))}`)
        return `export const addresses = ${JSON.stringify(isBuilt ? Object.fromEntries(elsewhere) : {})}
export const bundled = { ${isBuilt ? '' : here.join(', ')} }`
      }
      if (id === `\0${TEXTS}`) return isBuilt ? fetchesFile(inBuild().folder) : importsAll()
      if (!id.startsWith(`\0${PREFIX}`)) return undefined
      const language = id.slice(PREFIX.length + 1)
      this.addWatchFile(fileOf(root, language))
      return `export const messages = ${json(texts(language))}`
    },
    generateBundle() {
      if (!isBuilt || this.environment.name !== 'client') return
      const { folder, files } = inBuild()
      for (const [name, source] of files) this.emitFile({ type: 'asset', fileName: `${folder}/${name}`, source })
      for (const language of LANGUAGES) {
        const source = json(texts(language))
        this.emitFile({ type: 'asset', fileName: addressOf(language, source), source })
      }
    },
  }
}

type Compiled = Record<string, unknown>

interface BuiltTexts {
  /** The folder of the files. Its name changes with any text. */
  folder: string
  files: ReadonlyMap<string, string>
}

function buildTexts(root: string): BuiltTexts {
  const sets: TextSets = textSets(root)
  const files = new Map<string, string>()
  for (const language of LANGUAGES) {
    const texts = compiled(root, language)
    for (const [script, ids] of sets)
      files.set(`${language}/${script}.json`, json(Object.fromEntries(ids.map((id) => [id, texts[id]]))))
  }
  return { folder: `assets/texts-${digest(json([...files]))}`, files }
}

function fetchesFile(folder: string): string {
  return `export async function fetchTexts(language, script) {
  const answer = await fetch(\`/${folder}/\${language}/\${script}.json\`)
  if (!answer.ok) throw new Error('No texts: ' + script)
  return answer.json()
}`
}

/** Without a build every page has all texts of its language. */
function importsAll(): string {
  const each = LANGUAGES.map((language) => `${language}: () => import('${PREFIX}${language}')`)
  return `const texts = { ${each.join(', ')} }
export const fetchTexts = async (language) => (await texts[language]()).messages`
}

function compiled(root: string, language: string): Compiled {
  const texts = JSON.parse(readFileSync(fileOf(root, language), 'utf8')) as Record<string, string>
  return Object.fromEntries(Object.entries(texts).map(([id, text]) => [id, compileMessage(text)]))
}

function fileOf(root: string, language: string): string {
  return join(root, 'client/locales', `${language}.json`)
}

function addressOf(language: Language, content: string): string {
  return `assets/words-${language}-${digest(content)}.json`
}

function digest(content: string): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 8)
}

function json(value: unknown): string {
  return JSON.stringify(value)
}
