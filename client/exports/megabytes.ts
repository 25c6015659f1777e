/** A size in whole megabytes; small sizes with one decimal. */
export function megabytes(bytes: number, locale: string): string {
  const number = Math.max(0.1, bytes / 1_000_000)
  return number.toLocaleString(locale, {
    ...{ maximumFractionDigits: number < 10 ? 1 : 0, style: 'unit', unit: 'megabyte' },
  })
}
