import type { Rich } from '#domain/pins/rich.ts'

/** Metadata of the linked page. Only for single pins: in lists these texts would outweigh the rest (SEO-016, SEO-018). */
export function richParts({ embed, ...rich }: Rich, description: string | null) {
  return {
    rich_summary: {
      type_name: rich.type,
      display_name: rich.title,
      display_description: rich.description,
      site_name: rich.site_name,
      url: rich.url,
    },
    rich_metadata: rich,
    closeup_unified_description: description ?? rich.description,
    embed,
  }
}
