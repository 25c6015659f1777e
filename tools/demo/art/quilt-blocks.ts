import { mix } from '../palettes.ts'
import { type Point, polygon, range, rect } from './canvas.ts'

export type Colors = readonly [string, string, string, string]
/** A block in a box of 12 by 12. */
type Block = (colors: Colors) => string

function tri(points: readonly Point[], fill: string): string {
  return polygon(points, fill)
}

function turned(part: string): string {
  return [0, 90, 180, 270].map((turn) => `<g transform="rotate(${turn} 6 6)">${part}</g>`).join('')
}

/** Traditional blocks by their colours: ground first, then three prints. */
export const blocks: readonly Block[] = [
  ([, a, b, c]) =>
    turned(
      tri(
        [
          [3, 0],
          [6, 3],
          [3, 3],
        ],
        a,
      ) +
        tri(
          [
            [9, 0],
            [6, 3],
            [9, 3],
          ],
          a,
        ) +
        tri(
          [
            [3, 3],
            [6, 3],
            [6, 6],
            [3, 6],
          ],
          b,
        ),
    ) +
    tri(
      [
        [6, 4],
        [8, 6],
        [6, 8],
        [4, 6],
      ],
      c,
    ),
  ([, a, b]) =>
    turned(
      tri(
        [
          [0, 0],
          [6, 0],
          [6, 6],
        ],
        a,
      ) +
        tri(
          [
            [6, 0],
            [6, 6],
            [3, 3],
          ],
          b,
        ),
    ),
  ([, a, b, c]) =>
    range(5)
      .map((i) => {
        const [s, e] = [i * 1.1, 12 - i * 1.1]
        return (
          rect(s, s, e - s, 1.1, [a, b][i % 2] ?? a) +
          rect(s, s, 1.1, e - s, [a, b][i % 2] ?? a) +
          rect(s, e - 1.1, e - s, 1.1, mix(i % 2 ? a : b, '#ffffff', 0.35)) +
          rect(e - 1.1, s, 1.1, e - s, mix(i % 2 ? a : b, '#ffffff', 0.35))
        )
      })
      .join('') + rect(5.5, 5.5, 1.1, 1.1, c),
  ([, a, b]) =>
    range(4)
      .map((i) =>
        tri(
          [
            [0, i * 3 + 3],
            [6, i * 3],
            [12, i * 3 + 3],
          ],
          i % 2 ? b : a,
        ),
      )
      .join(''),
  ([, a, b, c]) =>
    turned(
      tri(
        [
          [0, 0],
          [4, 0],
          [0, 4],
        ],
        a,
      ) +
        tri(
          [
            [4, 0],
            [8, 0],
            [6, 4],
          ],
          b,
        ),
    ) +
    rect(4, 4, 4, 4, c) +
    tri(
      [
        [6, 4.6],
        [7.4, 6],
        [6, 7.4],
        [4.6, 6],
      ],
      a,
    ),
  ([, a, b, c]) =>
    turned(
      tri(
        [
          [6, 6],
          [6, 0.6],
          [8.1, 3.2],
        ],
        a,
      ) +
        tri(
          [
            [6, 6],
            [8.1, 3.2],
            [10.6, 1.4],
          ],
          b,
        ) +
        tri(
          [
            [6, 6],
            [10.6, 1.4],
            [8.9, 4],
          ],
          a,
        ) +
        tri(
          [
            [6, 6],
            [8.9, 4],
            [11.4, 6],
          ],
          c,
        ),
    ),
  ([, a, b]) =>
    range(16)
      .map((i) =>
        (i + Math.floor(i / 4)) % 2
          ? rect((i % 4) * 3, Math.floor(i / 4) * 3, 3, 3, i % 3 ? a : b)
          : tri(
              [
                [(i % 4) * 3, Math.floor(i / 4) * 3],
                [(i % 4) * 3 + 3, Math.floor(i / 4) * 3],
                [(i % 4) * 3, Math.floor(i / 4) * 3 + 3],
              ],
              b,
            ),
      )
      .join(''),
  ([, a, b, c]) =>
    `<path d="M0 0A12 12 0 0 1 12 12L9 12A9 9 0 0 0 0 3Z" fill="${a}"/><path d="M0 3A9 9 0 0 1 9 12L4 12A4 4 0 0 0 0 8Z" fill="${b}" opacity=".85"/><path d="M0 8A4 4 0 0 1 4 12H0Z" fill="${c}"/>`,
]
