import type { Pin, PinCard, PinItem } from '../../domain/pins/contract.ts'

const cards = new WeakMap<PinItem, PinCard>()

/**
 * What a card draws of an item of a feed: card sets have it as it is, full sets (of businesses, GRD-021) are cut down to it.
 * null for what is no pin. The same item always gives the same card, so that a grid draws it once.
 */
export function cardOf(item: PinItem): PinCard | null {
  if ('key' in item) return item
  if ('type' in item && item.type === 'add_pin_rep') return null
  const known = cards.get(item)
  if (known) return known
  const card = cut(item as Pin)
  cards.set(item, card)
  return card
}

function cut(pin: Pin): PinCard {
  const original = pin.images.orig
  return {
    id: pin.id,
    title: pin.grid_title,
    ...(pin.domain && { domain: pin.domain }),
    key: pin.image_signature,
    width: original?.width ?? 1,
    height: original?.height ?? 1,
    color: pin.dominant_color.slice(1),
    ...(pin.alt_text && { alt: pin.alt_text }),
    ...(pin.is_video && { video: true as const }),
    ...(pin.story_pin_data && { story: true as const }),
    ...(pin.price_value !== null &&
      pin.price_currency && { price: { value: pin.price_value, currency: pin.price_currency } }),
    ...(pin.promoter && { promoter: pin.promoter.full_name }),
  }
}
