import createClient from 'openapi-fetch'
import type { paths } from './pinfold.ts'

/** A program of somebody else, with types that were generated from the description of the API: reads a profile to its end, and saves a Pin. */
const [baseUrl = '', authorization = '', username = '', board_id = ''] = process.argv.slice(2)
const api = createClient<paths>({ baseUrl, headers: { authorization } })

const person = await api.GET('/v3/users/{user}/', { params: { path: { user: username } } })
const boards: string[] = []
const pins: string[] = []
for (const list of ['/v3/users/{user}/boards/', '/v3/users/{user}/pins/'] as const) {
  let bookmark: string | undefined
  do {
    const query = { page_size: '2', ...(bookmark && { bookmark }) }
    const page = await api.GET(list, { params: { path: { user: username }, query } })
    if (page.error) throw new Error(page.error.message)
    for (const item of page.data.data)
      if ('id' in item && item.id) (list.includes('boards') ? boards : pins).push(item.id)
    bookmark = page.data.bookmark
  } while (bookmark)
}
const [first = ''] = pins
const saved = await api.POST('/v3/pins/{pin}/repin/', {
  params: { path: { pin: first } },
  body: { board_id, title: 'Saved by a program' },
})
const missing = await api.GET('/v3/pins/{pin}/', { params: { path: { pin: '1' } } })
const found = {
  name: person.data?.data.full_name,
  boards: boards.length,
  pins: pins.length,
  saved: saved.data?.data.title,
}
console.info(JSON.stringify({ ...found, on: saved.data?.data.board?.id, missing: missing.error?.code }))
