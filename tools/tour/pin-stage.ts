import type { D1Database } from '@cloudflare/workers-types'

/** The address of the tour's film: none is stored, so each screen answers it. */
export const FILM = '/video/tour.webm'

/**
 * Pins that the demo data cannot have without uploads: a story with pages of pictures and text, and a film. Each replaces one of the shop's
 * pins.
 */
export async function stagePins(db: D1Database): Promise<void> {
  const of = (kind: string) =>
    `pinner_id = (select id from users where username = 'atelier') and grp = 0 and is_${kind} = 1`
  const keys = await db
    .prepare(
      `select image_key as key, image_width as width, image_height as height, color from pins where ${of('story')} limit 4`,
    )
    .all<{ key: string; width: number; height: number; color: string }>()
  const [first, second, third] = keys.results
  const pages = [
    { ...first, text: 'Trois encres, une feuille' },
    { color: 'd8572a', text: 'On attend une nuit entre deux couleurs.' },
    second,
    { ...third, text: 'Le lendemain' },
  ]
  const story = JSON.stringify({ title: 'Trois encres', page_count: pages.length, pages })
  const film = JSON.stringify({ url: FILM, width: 675, height: 1200, duration: 4000 })
  await db.batch([
    db
      .prepare(
        `update pins set story = ? where id = (select id from pins where ${of('story')} order by saved_rk limit 1)`,
      )
      .bind(story),
    db
      .prepare(
        `update pins set video = ? where id = (select id from pins where ${of('video')} order by saved_rk limit 1)`,
      )
      .bind(film),
  ])
}
