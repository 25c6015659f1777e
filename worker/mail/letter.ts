import { html } from 'hono/html'

/** One line of a letter; everything but `what` may be user text. */
export interface LetterLine {
  title: string
  what: string
  thing: string | undefined
  quote: string | undefined
  url: string
  picture: string | null
}

/** A mail that lists notifications. */
export interface Letter {
  lines: LetterLine[]
  hello: string
  /** null: nothing was left out. */
  more: string | null
  /** URL of the page with all notifications. */
  all: string
  why: string
  stop: string
  choose: string
  settings: string
  site: string
  language: string
  unsubscribe: string
}

const PAPER = 'margin:0;background:#fbfaf6;color:#1c1a14;font:16px/1.45 -apple-system,"Segoe UI",Roboto,sans-serif'
const LINK = 'color:#1d6b47'
const SOFT = 'color:#6b6658;font-size:14px'

/** The letter as an HTML document. The template tag escapes all user text. Styles are inline, because mail programs ignore style sheets. */
export async function letterHtml(letter: Letter): Promise<string> {
  const { lines, hello, more, all, why, stop, choose, settings, site, language, unsubscribe } = letter
  return String(
    await html`<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${site}</title></head>
<body style="${PAPER}">
<div style="max-width:560px;margin:0 auto;padding:32px 20px">
<p style="font:500 26px Georgia,serif;margin:0 0 24px">${site}</p>
<p>${hello}</p>
<table role="presentation" width="100%" cellspacing="0" cellpadding="0">
${lines.map(rowOf)}
</table>
${more && html`<p><a style="${LINK}" href="${all}">${more}</a></p>`}
<p style="${SOFT};margin-top:32px">${why}<br>
<a style="${LINK}" href="${unsubscribe}">${stop}</a> · <a style="${LINK}" href="${settings}">${choose}</a></p>
</div>
</body>
</html>
`,
  )
}

function rowOf({ title, what, thing, quote, url, picture }: LetterLine) {
  return html`<tr>
<td style="padding:12px 0;border-bottom:1px solid #e6e2d6"><a href="${url}" style="color:inherit;text-decoration:none">
<b dir="auto">${title}</b><br>${what} <b dir="auto">${thing ?? ''}</b>${quote && html`<br><span dir="auto" style="${SOFT}">${quote}</span>`}</a></td>
<td width="72" align="right" style="padding:12px 0;border-bottom:1px solid #e6e2d6">${
    picture &&
    html`<a href="${url}"><img src="${picture}" alt="" width="56" height="56" style="border-radius:8px;object-fit:cover"></a>`
  }</td>
</tr>`
}
