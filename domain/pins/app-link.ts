import { href, routes } from '../routes.ts'

/** How an app names the page where a pin is saved (CON-003). */
export function appRepinLink(pinId: string): string {
  return href(routes.pinRepin, { pin: pinId }).slice(1, -1)
}
