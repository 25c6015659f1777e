/** The address if it is http or https and may become a link (REL-09), else null. */
export function webLink(address: string | null): string | null {
  return address !== null && /^https?:\/\/[^\s/]/i.test(address) ? address : null
}
