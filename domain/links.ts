/** An address that may become a link: http or https, nothing else (REL-09). null for anything else that somebody wrote. */
export function webLink(address: string | null): string | null {
  return address !== null && /^https?:\/\/[^\s/]/i.test(address) ? address : null
}
