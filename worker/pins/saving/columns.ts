import type { PinValues } from '../../../domain/pins/values.ts'

declare const judged: unique symbol
/** The columns of a new Pin that hold what people say and show. Only `columnsOf` makes them, so that no unjudged value is inserted. */
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
