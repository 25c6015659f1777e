import type { PinCard } from '#domain/pins/contract.ts'
import { href, routes } from '#domain/routes.ts'

/** Target path of a card: its Pin, or the article that it stands for (ART-012). */
export function pinPath({ id, article }: Pick<PinCard, 'id' | 'article'>): string {
  return article ?? href(routes.pin, { pin: id })
}
