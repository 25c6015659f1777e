import { expect, test } from 'vitest'
import { stylePieces } from '#tools/vite/style-pieces.ts'
import { withLateStyles } from '#worker/render/late-styles.ts'
import { stylesFor } from '#worker/render/styles.ts'

const pieces = stylePieces('.a{top:0}.b{top:1}.c{content:"$&"}.a.d{top:2}')

/** The pieces as they are sent; the head is written as its styles alone. */
async function sent(...body: string[]): Promise<string[]> {
  async function* stream() {
    yield* body
  }
  const styles = (inside: string) => stylesFor(inside, pieces)
  const out: string[] = []
  const options = { styles, nonce: 'n', start: (inside: string, isLate: boolean) => `<${styles(inside)} ${isLate}>` }
  for await (const piece of withLateStyles(stream(), options)) out.push(piece)
  return out
}
const late = (n: number, inside: string) =>
  `<div hidden id="S:${n}">${inside}</div><script>$RC("B:${n}","S:${n}")</script>`
const style = (css: string) => `<style nonce="n" data-late>${css}</style>`

test('the shell has the rules of its own marks, and a late part those of the document so far, in the order of the sheet [REL-20]', async () => {
  const [shell, first, second] = [`<p class="b">`, late(0, '<p class="a">'), late(1, '<p class="d">')]
  expect(await sent(shell, first, second)).toEqual([
    `<.b{top:1} true>${shell}`,
    style('.a{top:0}.b{top:1}') + first,
    style('.a{top:0}.b{top:1}.a.d{top:2}') + second,
  ])
})

test('a part that needs no further rule brings none, and neither does one that failed [REL-20]', async () => {
  const [shell, same, failed] = ['<p class="b">', late(0, '<p class="b">'), '<script>$RX("B:1")</script>']
  expect(await sent(shell, same, failed)).toEqual([`<.b{top:1} true>${shell}`, same, failed])
})

test('what comes together has its styles before the first part, and text of a sheet stays as it is [REL-20]', async () => {
  const both = `<script>$RT</script>${late(0, '<p class="c">')}${late(1, '<p class="a">')}`
  const [, piece] = await sent('<p>', both)
  expect(piece).toBe(`<script>$RT</script>${style('.a{top:0}.c{content:"$&"}')}${both.slice(20)}`)
})
