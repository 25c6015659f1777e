import { type Context, Hono } from 'hono'
import type { FormTry } from '../../../client/ui/fields/form-try.ts'
import { href, routes } from '../../../domain/routes.ts'
import type { AppEnv } from '../../env.ts'
import { answerOf, tryOf } from '../../http/forms/form-tries.ts'
import { renderPage } from '../../render/page.tsx'
import { OWN_PAGE, viewerOf } from '../viewer.ts'
import { asMaker } from './makers.ts'

/** Where stories are made, and the bookmarklet that leads to pins. */
export const storyBuilderPages = new Hono<AppEnv>()

// Which of the two the menu names is an experiment's to say; both are the same page (CRE-003).
for (const path of [routes.storyBuilder, routes.storyBuilderIdea])
  storyBuilderPages.get(path, async (c) => showStoryBuilder(c, path, await tryOf(c)))

/** The builder, or the plain form of a page of words again with what was wrong. */
async function showStoryBuilder(c: Context<AppEnv>, path: string, attempt: FormTry): Promise<Response> {
  const { search } = new URL(c.req.url)
  const isAsked = c.req.method === 'GET'
  const maker = await asMaker(c, c.req.query('board'), c.req.query('section'))
  if (!maker) return c.redirect(href(routes.login, { next: isAsked ? path + search : path }), isAsked ? 302 : 303)
  return renderPage(c, {
    page: 'story-builder',
    props: { goals: maker.goals, to: maker.to, attempt },
    viewer: maker.viewer,
    path: isAsked ? path + search : path,
    ...answerOf(attempt, OWN_PAGE),
    head: {
      title: `${c.get('words')._('make.story_title')} · ${c.env.SITE_NAME}`,
      canonical: path,
      noindex: 'builder',
    },
  })
}

storyBuilderPages.get(routes.bookmarklet, async (c) => {
  const { origin } = new URL(c.req.url)
  const viewer = await viewerOf(c)
  c.set('pageViewer', viewer)
  return renderPage(c, {
    page: 'bookmarklet',
    props: { address: bookmarklet(origin + routes.save) },
    viewer,
    head: {
      title: `${c.get('words')._('make.bookmark_title')} · ${c.env.SITE_NAME}`,
      description: c.get('words')._('make.bookmark_text'),
      canonical: routes.bookmarklet,
    },
  })
})

/** What runs on other sites: it opens the builder with the page's address, its title, and its largest picture. */
function bookmarklet(address: string): string {
  const script = `(function(){var b="",m=0,e=encodeURIComponent;[].forEach.call(document.images,function(i){var a=i.naturalWidth*i.naturalHeight;if(a>m&&/^http/.test(i.src)){m=a;b=i.src}});open(${JSON.stringify(address)}+"?url="+e(location.href)+"&media="+e(b)+"&title="+e(document.title))})()`
  return `javascript:${encodeURIComponent(script)}`
}
