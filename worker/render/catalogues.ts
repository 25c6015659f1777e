import { messages as de } from 'virtual:messages/de'
import { messages as en } from 'virtual:messages/en'
import { messages as es } from 'virtual:messages/es'
import { messages as fr } from 'virtual:messages/fr'
import { messages as id } from 'virtual:messages/id'
import { messages as it } from 'virtual:messages/it'
import { messages as ja } from 'virtual:messages/ja'
import { messages as pt } from 'virtual:messages/pt'
import { messages as sv } from 'virtual:messages/sv'
import type { Messages } from '@lingui/core'
import type { Language } from '../../domain/language.ts'

const CATALOGUES: Record<Language, Messages> = { en, es, pt, de, fr, id, ja, it, sv }

export function catalogue(language: Language): Messages {
  return CATALOGUES[language]
}
