/** Whether a batch met a value that has to be the only one of its kind, and that somebody took since it was looked up. */
export function isClash(error: unknown): boolean {
  const { message, cause } = error as Error
  return /UNIQUE constraint/i.test(`${message} ${cause instanceof Error ? cause.message : ''}`)
}
