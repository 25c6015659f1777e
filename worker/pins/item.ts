import { applyFields, parseFields, pickFields } from '../../domain/field-sets.ts'
import { type PinCard, type PinFieldSet, type PinItem, pinFieldSets } from '../../domain/pins/contract.ts'
import { type PinParts, pinCard, pinView } from './view.ts'

/** What a pin is asked with, alone or in a list. */
export interface ItemOptions {
  field_set_key: PinFieldSet
  fields?: string | undefined
  /** Whether pins say that no link of theirs opens: an experiment (GRD-017). */
  linkless?: boolean
}

/** A pin as the wire sends it, alone or in a list: by field set, or by `fields` where they name any. `showsPinner`: a card names its saver. */
export function pinItem(parts: PinParts, showsPinner: boolean, options: ItemOptions, base: string): PinItem | PinCard {
  if (options.field_set_key === 'pin_card') return pinCard(parts, showsPinner)
  const view = pinView(parts, base)
  const fields = parseFields(options.fields, 'pin')
  if (fields) return applyFields(view, fields)
  if (options.field_set_key === 'grid_item') return view
  return {
    ...pickFields(view, pinFieldSets.partner_grid_item),
    domain_verified: false,
    ...(options.linkless && { is_go_linkless: view.link === null }),
  } as PinItem
}
