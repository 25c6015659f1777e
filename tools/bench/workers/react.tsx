import { messages } from 'virtual:messages/en'
import { renderToReadableStream, renderToString } from 'react-dom/server.edge'
import { App } from '#client/app.tsx'
import type { Outcome } from '#client/data/outcome.ts'
import { createWords } from '#client/locales/words.ts'
import type { PageContextData } from '#client/page-data.ts'
import { ProfilePage } from '#client/pages/profiles/profile.tsx'

/** The data of a profile's document. */
interface Data {
  context: PageContextData
  props: Parameters<typeof ProfilePage>[0]
  feeds: [href: string, outcome: Outcome<unknown>][]
}

let data: Data | undefined

/** A profile from data in memory, rendered by stock React alone: as a stream, or as one text. */
export default {
  async fetch(request: Request): Promise<Response> {
    if (request.method === 'POST') {
      data = await request.json<Data>()
      return new Response(null, { status: 204 })
    }
    if (!data) return new Response('Send the data first', { status: 503 })
    const { context, props, feeds } = data
    const isText = new URL(request.url).pathname === '/text/'
    const page = (
      <App
        context={context}
        words={createWords('en', context.locale, messages)}
        view={ProfilePage}
        props={props}
        feeds={new Map(feeds.map(([href, outcome]) => [href, isText ? outcome : Promise.resolve(outcome)]))}
      />
    )
    const body = isText ? renderToString(page) : await renderToReadableStream(page)
    return new Response(body, { headers: { 'content-type': 'text/html; charset=utf-8' } })
  },
}
