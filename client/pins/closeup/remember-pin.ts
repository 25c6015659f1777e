import { rememberPin } from '../recent/recent.ts'
import type { CloseupPin } from '../view.ts'

/** Adds the pin to the recently viewed pins that this browser stores, with the invite code of a shared link. */
export function rememberVisit(pin: CloseupPin): void {
  const invite = new URLSearchParams(location.search).get('invite_code')
  rememberPin({
    path: location.pathname,
    ts: Date.now(),
    pin_id: pin.id,
    image: {
      key: pin.image_signature,
      width: pin.width,
      height: pin.height,
      color: pin.dominant_color.slice(1),
    },
    description: pin.title || (pin.description ?? ''),
    is_shared: invite !== null,
    invite_code: invite,
  })
}
