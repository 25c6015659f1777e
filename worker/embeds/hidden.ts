import { Failure } from '#domain/errors.ts'

const HIDDEN: ReadonlySet<string> = new Set([
  'pin_not_found',
  'board_not_found',
  'user_not_found',
  'user_closed',
  'private_profile',
  'section_not_found',
])

/** The result of `read`; null if visitors may not see it, so that its existence is not revealed. */
export async function nullIfHidden<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof Failure && HIDDEN.has(error.kind)) return null
    throw error
  }
}
