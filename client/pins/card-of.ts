import type { Pin, PinCard, PinItem } from '#domain/pins/contract.ts'

const cards = new WeakMap<PinItem, PinCard>()

/**
 * The card of a feed's item. Items are cards already, or full pins (of business accounts, GRD-021), which are reduced to cards. The same
 * item always gives the same object, so that a memoized grid does not render it again.
 * @returns null if the item is not a pin
 */
export function cardOf(item: PinItem): PinCard | null {
  if ('key' in item) return item
  if ('type' in item && item.type === 'add_pin_rep') return null
  const known = cards.get(item)
  if (known) return known
  const card = reduced(item as Pin)
  cards.set(item, card)
  return card
}

function reduced(pin: Pin): PinCard {
  const original = pin.images.orig
  const card: PinCard = {
    id: pin.id,
    title: pin.grid_title,
    key: pin.image_signature,
    width: original?.width ?? 1,
    height: original?.height ?? 1,
    color: pin.dominant_color.slice(1),
  }
  if (pin.link && pin.domain) card.domain = pin.domain
  if (pin.alt_text) card.alt = pin.alt_text
  if (pin.is_video) card.video = true
  if (pin.story_pin_data) card.story = true
  if (pin.type === 'todayarticle') card.article = pin.seo_url
  if (pin.price_value !== null && pin.price_currency)
    card.price = { value: pin.price_value, currency: pin.price_currency }
  if (pin.promoter) card.promoter = pin.promoter.full_name
  if (pin.more_saves) card.more_saves = pin.more_saves
  return card
}
