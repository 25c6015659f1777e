/** Privacy of new boards of an import: secret, or as in their file (public if not given). */
export const IMPORT_PRIVACIES = ['secret', 'file'] as const
/** Maximum characters of pasted links. */
export const PASTED = 500_000
/** Bytes up to which a file is sent at once; a larger one is sent in parts of equal size. Maximum bytes of a file. */
export const SENT_AT_ONCE = 15 * 1024 * 1024
export const PART_BYTES = 8 * 1024 * 1024
export const LARGEST = 10 * 1024 * 1024 * 1024
/** What to do with a board whose name the person already uses. */
export const NAMESAKES = ['merge', 'new'] as const
