/** What new boards of an import are: secret, or as their file says (public if it doesn't). */
export const IMPORT_PRIVACIES = ['secret', 'file'] as const
/** The most characters of pasted links. */
export const PASTED = 500_000
/** A larger file is sent in parts of equal size, up to the largest file; all in bytes. */
export const SENT_AT_ONCE = 15 * 1024 * 1024
export const PART_BYTES = 8 * 1024 * 1024
export const LARGEST = 10 * 1024 * 1024 * 1024
/** What becomes of a board whose name the person has already. */
export const NAMESAKES = ['merge', 'new'] as const
