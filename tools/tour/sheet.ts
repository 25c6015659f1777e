import type { Picture } from './visit.ts'

/** A page with all screenshots, each linked to its file. */
export function contactSheet(pictures: Picture[]): string {
  const figures = pictures.map(
    ({ file, title }) =>
      `<figure><a href="${file}"><img src="${file}" loading="lazy" alt=""></a><figcaption>${title}</figcaption></figure>`,
  )
  const style =
    'body{font:14px system-ui;display:grid;grid-template-columns:repeat(auto-fill,260px);gap:20px}img{width:260px;height:340px;object-fit:cover;object-position:top;border:1px solid #8886}figure{margin:0}'
  return `<!doctype html><meta charset="utf-8"><title>Tour</title><style>${style}</style>${figures.join('\n')}`
}
