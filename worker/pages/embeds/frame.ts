import { html, raw } from 'hono/html'
import type { Words } from '#client/locales/words.ts'
import { withLanguage } from '#domain/routes.ts'
import type { Embedded, EmbeddedPin } from '#worker/embeds/read.ts'
import type { Site } from '#worker/http/requester.ts'
import css from './frame.css?raw'

/** Posts the content's height to the embedding page. Without a script there, the frame scrolls. */
const INSIDE = `new ResizeObserver(()=>parent.postMessage({pinfold:document.documentElement.offsetHeight},'*')).observe(document.documentElement)`

/** Script of the embedding page: sets each frame of this site to the height that its content posts. */
export const RESIZE = `(()=>{const o=new URL(document.currentScript.src).origin
addEventListener('message',e=>{const h=e.data&&e.data.pinfold
if(e.origin===o&&h>0&&h<1e4)for(const f of document.querySelectorAll('iframe'))if(f.contentWindow===e.source)f.height=Math.ceil(h)})})()
`

interface Frame {
  site: Site
  words: Words
  locale: string
  /** The language that the frame's address names, which its links keep; null if it names none. */
  hl: string | null
  nonce: string
}

/** The document of a frame. It works without scripts; links open outside of the frame. */
export function writeEmbed(found: Embedded, frame: Frame): string {
  const { words } = frame
  const { path, title, author, pinCount, pins } = found
  const facts = [author.name, ...(pinCount === null ? [] : [words._('board.pins', { count: pinCount })])]
  const head = html`<header><h1>${link(frame, path, title)}</h1><p>${link(frame, author.path, author.name)}${
    facts.length > 1 ? html` · ${facts[1]}` : ''
  }</p></header>`
  const isPin = found.what.kind === 'pin'
  const shown = pins.map((pin) => picture(pin, frame, isPin))
  const body = isPin
    ? html`<main class="pin">${shown}${head}</main>`
    : html`<main>${head}<div class="grid">${shown}</div></main>`
  return documentOf(frame, title, body)
}

/** The frame for content that is missing or not visible to visitors. */
export function writeMissing(frame: Frame): string {
  const text = frame.words._('notice.not_found')
  return documentOf(frame, text, html`<main class="none"><h1>${text}</h1></main>`)
}

type Markup = ReturnType<typeof html>

function documentOf(frame: Frame, title: string, body: Markup): string {
  const { site, locale, nonce } = frame
  return html`<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<base target="_blank">
<style nonce="${nonce}">${raw(css)}</style>
<script nonce="${nonce}">${raw(INSIDE)}</script>
</head>
<body>
${body}
<footer><a href="${addressOf('/', frame)}" rel="noopener">${site.name}</a></footer>
</body>
</html>
`.toString()
}

function addressOf(path: string, { site, hl }: Frame): string {
  return site.origin + withLanguage(path, hl)
}

function link(frame: Frame, path: string, text: string): Markup {
  return html`<a href="${addressOf(path, frame)}" rel="noopener">${text}</a>`
}

function picture({ path, title, alt, picture: shown, isVideo }: EmbeddedPin, frame: Frame, isPin: boolean): Markup {
  if (!shown) return html`<a class="text" href="${addressOf(path, frame)}" rel="noopener">${title}</a>`
  const { url, width, height } = shown
  return html`<a class="${isVideo ? 'film' : 'picture'}" href="${addressOf(path, frame)}" rel="noopener"><img src="${url}" alt="${alt}" width="${width}" height="${height}" ${isPin ? '' : raw('loading="lazy"')}></a>`
}
