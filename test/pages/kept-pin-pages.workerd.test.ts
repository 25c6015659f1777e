import { expect, test } from 'vitest'
import { alike } from '../fixtures/alike.ts'
import { isLibsql } from '../fixtures/databases.ts'
import { figureOf } from '../fixtures/figures.ts'
import { isKept, untilKept } from '../fixtures/kept.ts'

const rowsOf = (headers: Headers) => figureOf(headers, 'rows')

test('a visitor’s Pin page is rendered once, also with comments and related Pins of others [REL-08 REL-21]', async ({
  skip,
}) => {
  skip(isLibsql)
  const { shown, like } = await alike()
  for (const path of [shown, like]) {
    const { rendered: first, kept: second } = await untilKept(path)
    expect([isKept(first.headers), second.http], path).toEqual([false, 200])
    expect(rowsOf(second.headers), path).toBeLessThanOrEqual(120)
    const nonce = (html: string) => /<script nonce="([^"]+)"/.exec(html)?.[1] ?? ''
    const plain = ({ html }: { html: string }) => html.replaceAll(nonce(html), 'n').replace(/"now":\d+/, '')
    expect(nonce(second.html)).not.toBe(nonce(first.html))
    expect(plain(second)).toBe(plain(first))
  }
})
