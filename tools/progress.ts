let told = ''

/**
 * Prints the current step and its progress in one line that is overwritten; if the output is not a terminal, a line for every 10 %.
 * @param share from 0 to 1; absent if it cannot be measured
 */
export function progress(what: string, share?: number): void {
  const percent = share === undefined ? null : Math.floor(share * 100)
  const isTerminal = process.stdout.isTTY
  const shown = percent === null || isTerminal ? percent : percent - (percent % 10)
  const line = shown === null ? `${what}…` : `${what}: ${shown} %`
  if (line === told) return
  told = line
  process.stdout.write(isTerminal ? `\r\u001b[K${line}` : `${line}\n`)
}

/** Clears the line. */
export function endProgress(): void {
  if (process.stdout.isTTY && told !== '') process.stdout.write('\r\u001b[K')
  told = ''
}
