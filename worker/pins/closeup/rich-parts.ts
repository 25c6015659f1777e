import type { Rich } from '../../../domain/pins/rich.ts'

/** What the page behind the link says, on single pins alone: in a list its texts would outweigh the rest (SEO-016, SEO-018). */
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
