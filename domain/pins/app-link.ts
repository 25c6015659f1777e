import { href, routes } from '../routes.ts'

/** The address of the repin page in app links (CON-003). */
export function appRepinLink(pinId: string): string {
  return href(routes.pinRepin, { pin: pinId }).slice(1, -1)
}
