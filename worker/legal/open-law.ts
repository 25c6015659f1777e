import { Failure } from '#domain/errors.ts'
import { isKeyOf } from '#domain/keys.ts'
import { LAWS, type Law } from '#domain/legal/laws.ts'
import type { Bindings } from '../env.ts'

/** The law with a name; `test` is only valid in tests (G-128). @throws no_such_call (404 code 11) for unknown ones */
export function openLaw(text: string, env: Bindings): Law {
  const isOpen = text !== 'test' || (__LOCAL__ && env.TEST_HOOKS === '1')
  if (!isOpen || !isKeyOf(LAWS, text)) throw new Failure('no_such_call')
  return text
}
