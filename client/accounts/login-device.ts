/** The browser and system of a User-Agent header: "Firefox · Linux". */
export function deviceName(agent: string): string {
  const browser = /(Firefox|Edg|OPR|Chrome|Safari)\//.exec(agent)?.[1] ?? ''
  const names: Record<string, string> = { Edg: 'Edge', OPR: 'Opera' }
  const system = /(iPhone|iPad|Android|Windows|Mac OS X|Linux)/.exec(agent)?.[1] ?? ''
  return [names[browser] ?? browser, system.replace('Mac OS X', 'macOS')].filter(Boolean).join(' · ')
}

/** "Bavaria, Germany"; leaves out what is unknown. */
export function placeName(
  { country, region }: { country: string | null; region: string | null },
  locale: string,
): string {
  const name = country && new Intl.DisplayNames(locale, { type: 'region' }).of(country)
  return [region, name].filter(Boolean).join(', ')
}
