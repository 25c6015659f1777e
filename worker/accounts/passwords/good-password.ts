import { passwordFault } from '#domain/accounts/rules.ts'

/** The list, loaded on first use: most requests do not need it. */
let common: Promise<ReadonlySet<string>> | undefined

/**
 * Returns the fault of a new password, or null: wrong length, equal to the username, or one of the 10,000 most common passwords (NIST SP 800-63B).
 * The list comes from @zxcvbn-ts/language-common 4.1.3 (MIT), without entries that are too short anyway.
 */
export async function newPasswordFault(
  password: string,
  owner: { username: string; email: string | null },
): Promise<'too_short' | 'too_long' | 'guessable' | null> {
  const fault = passwordFault(password, owner)
  if (fault !== null) return fault
  common ??= import('./common-passwords.txt?raw').then(({ default: text }) => new Set(text.trim().split('\n')))
  return (await common).has(password.normalize('NFKC').trim().toLowerCase()) ? 'guessable' : null
}
