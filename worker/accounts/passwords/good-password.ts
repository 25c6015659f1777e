import { passwordFault } from '../../../domain/accounts/rules.ts'

/** The list as it was read; who needs no password never loads it. */
let common: Promise<ReadonlySet<string>> | undefined

/**
 * What is wrong with a new password: its length, that it is the account's own name, or that it is among the 10,000 that most people have
 * (NIST SP 800-63B). null: nothing. The list is that of @zxcvbn-ts/language-common 4.1.3 (MIT), without what is too short anyway.
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
