import { StoryBuilderPage } from '#client/pages/pins/story-builder.tsx'
import { BookmarkletPage } from '#client/pages/site/bookmarklet.tsx'
import { href, routes } from '#domain/routes.ts'
import { tryOf } from '#worker/http/forms/form-tries.ts'
import { definePage } from '../page.ts'
import { viewerOf } from '../viewer.ts'
import { loadPinCreation } from './pin-creation.ts'

// An experiment decides which of the two addresses the menu links to; both show the same page (CRE-003).
export const storyBuilderPages = [routes.storyBuilder, routes.storyBuilderIdea].map((address) =>
  definePage({
    address,
    view: StoryBuilderPage,
    title: 'make.story_title',
    noindex: 'builder',
    noStore: true,
    async read(c) {
      const attempt = await tryOf(c)
      const path = address + new URL(c.req.url).search
      const creation = await loadPinCreation(c, c.req.query('board'), c.req.query('section'))
      if (!creation) return c.redirect(href(routes.login, { next: path }), 302)
      return { props: { goals: creation.goals, to: creation.to, attempt }, viewer: creation.viewer, attempt, path }
    },
  }),
)

/** Explains how to add a bookmark that saves a Pin from any site. */
export const bookmarkletPage = definePage({
  address: routes.bookmarklet,
  view: BookmarkletPage,
  title: 'make.bookmark_title',
  async read(c) {
    const viewer = await viewerOf(c)
    c.set('pageViewer', viewer)
    const description = c.get('words')._('make.bookmark_text')
    return { props: { address: bookmarklet(c.var.site.origin + routes.save) }, viewer, head: { description } }
  },
})

/** The script that runs on other sites: it opens the builder with the page's address, title and largest picture. */
function bookmarklet(address: string): string {
  const script = `(function(){var b="",m=0,e=encodeURIComponent;[].forEach.call(document.images,function(i){var a=i.naturalWidth*i.naturalHeight;if(a>m&&/^http/.test(i.src)){m=a;b=i.src}});open(${JSON.stringify(address)}+"?url="+e(location.href)+"&media="+e(b)+"&title="+e(document.title))})()`
  return `javascript:${encodeURIComponent(script)}`
}
