import { load as account } from 'virtual:texts/account'
import { load as make } from 'virtual:texts/make'
import { load as pin } from 'virtual:texts/pin'
import { load as site } from 'virtual:texts/site'
import type { Messages } from '@lingui/core'
import type { Language } from '../../domain/language.ts'
import type { PagePart } from './parts.ts'

const PARTS = { account, make, pin, site }

/** What only some pages say, in one language. */
export function loadPart(part: PagePart, language: Language): Promise<{ messages: Messages }> {
  return PARTS[part](language)
}
