import { circle, group, path, polygon, range, rect, stroke } from './art/canvas.ts'
import type { Face } from './face.ts'
import { mix } from './palettes.ts'

/** Clothes on the shoulders: stripes, collar, seams. */
export function clothes({ wear, trim, more }: Face): string {
  const clip = '<clipPath id="wear"><path d="M48 580C52 470 130 428 214 412H346C430 428 508 470 512 580Z"/></clipPath>'
  const stripes = more.includes('stripes')
    ? clip +
      group(
        range(5)
          .map((i) => rect(40, 440 + i * 30, 480, 12, trim))
          .join(''),
        'clip-path="url(#wear)"',
      )
    : ''
  const collar = more.includes('collar') ? path('M208 414L280 492L352 414L330 400L280 448L230 400Z', trim) : ''
  const seam = stroke('M132 560Q140 520 156 494M428 560Q420 520 404 494', mix(wear, '#000000', 0.3), 5, 'opacity=".6"')
  return stripes + seam + collar
}

/** Accessories of the face and neck: beard, glasses, earrings, scarf. */
export function extras({ hair, trim, more, ground }: Face): string {
  let body = ''
  if (more.includes('beard'))
    body += path(
      'M194 262C194 352 232 404 280 404C328 404 366 352 366 262C356 306 336 312 312 306C296 300 264 300 248 306C224 312 204 306 194 262ZM252 322Q280 312 308 322Q296 344 280 344Q264 344 252 322Z',
      hair,
      'fill-rule="evenodd"',
    )
  if (more.includes('moustache'))
    body += path(
      'M280 304C262 292 240 302 226 320C250 322 268 320 280 312C292 320 310 322 334 320C320 302 298 292 280 304Z',
      '#2a2420',
    )
  if (more.includes('glasses'))
    body +=
      [240, 320]
        .map((x) =>
          circle(
            x,
            252,
            33,
            '#ffffff',
            `fill-opacity=".16" stroke="${mix(ground[0], '#000000', 0.72)}" stroke-width="6"`,
          ),
        )
        .join('') + stroke('M273 248q7 -7 14 0M207 246L192 240M353 246L368 240', mix(ground[0], '#000000', 0.72), 6)
  if (more.includes('earrings'))
    body += [184, 376]
      .map((x) => circle(x, 304, 13, 'none', `stroke="${trim}" stroke-width="6"`) + circle(x, 322, 6, trim))
      .join('')
  if (more.includes('scarf'))
    body +=
      path('M196 392C230 424 330 424 364 392L384 430C340 470 220 470 176 430Z', trim) +
      polygon(
        [
          [318, 440],
          [372, 430],
          [384, 560],
          [330, 560],
        ],
        mix(trim, '#000000', 0.12),
      ) +
      stroke('M196 420Q280 456 364 420', mix(trim, '#000000', 0.2), 4)
  return body
}
