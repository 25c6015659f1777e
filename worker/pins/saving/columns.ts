import type { PinValues } from '#domain/pins/values.ts'

declare const judged: unique symbol
/** The content columns of a new pin. Only `columnsOf` makes this type, so that no unjudged value is inserted. */
export type PinColumns = ReturnType<typeof plainColumns> & { readonly [judged]: true }

export function columnsOf(values: Omit<PinValues, 'annotations'>): PinColumns {
  return plainColumns(values) as PinColumns
}

function plainColumns({ width, height, price, story, video, ...values }: Omit<PinValues, 'annotations'>) {
  const { title, description, alt, link, domain, color, created_at } = values
  return {
    ...{ title, description, alt, link, domain, image_width: width, image_height: height, color, created_at },
    ...{ price_value: price?.value ?? null, price_currency: price?.currency ?? null },
    story: story && JSON.stringify(story),
    video: video && JSON.stringify(video),
  }
}

/** The type flags of a new pin, from its own film or story only. */
export function kindOf({ story, video }: Pick<PinColumns, 'story' | 'video'>) {
  return { is_story: story === null ? 0 : 1, is_video: video === null ? 0 : 1 } as const
}
