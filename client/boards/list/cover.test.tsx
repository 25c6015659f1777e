import { messages } from 'virtual:messages/en'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { WordsContext } from '#client/locales/use-words.ts'
import { createWords } from '#client/locales/words.ts'
import type { PageContextData } from '#client/page-data.ts'
import { PageContext } from '#client/ui/frame/page-context.ts'
import { Cover, type CoverProps } from './cover.tsx'

const context: PageContextData = {
  language: 'en',
  locale: 'en-US',
  offer: null,
  now: 0,
  path: '/',
  origin: 'https://pinfold.test',
  mediaBase: '/img',
  eu: false,
  mobile: false,
  viewer: null,
  toast: null,
}
const covers = ['a', 'b', 'c', 'd', 'e'].map((letter) => ({ key: letter.repeat(16), color: '336699' }))

function draw(props: Partial<CoverProps>): string {
  return renderToStaticMarkup(
    <WordsContext value={createWords('en', 'en-US', messages)}>
      <PageContext value={context}>
        <Cover covers={covers} {...props} />
      </PageContext>
    </WordsContext>,
  )
}

test('a collage has four places, the first one large, even if some are empty [MOD-011 MOD-012]', () => {
  expect(draw({}).match(/<img/g)).toHaveLength(4)
  expect(draw({})).toContain('/img/474x/aaaaaaaaaaaaaaaa.webp')
  expect(draw({ covers: covers.slice(0, 1) }).match(/<span/g)).toHaveLength(4)
  expect(draw({ covers: [] })).not.toContain('<img')
})

test('secret and protected covers show a lock, unless it is hidden [MOD-013 MOD-016]', () => {
  const locked = (props: Partial<CoverProps>) => draw(props).includes('data-test-id="board-lock"')
  expect(locked({ isSecret: true })).toBe(true)
  expect(locked({ isProtected: true })).toBe(true)
  expect(locked({ isSecret: true, hideLock: true })).toBe(false)
  expect(locked({})).toBe(false)
})

test('a temporarily disabled board is shown as unavailable [MOD-014 MOD-013]', () => {
  expect(draw({ isTemporarilyDisabled: true })).toContain('This board is currently unavailable')
  expect(draw({})).not.toContain('unavailable')
})

test('a sensitive board is blurred and labelled [MOD-015 MOD-013]', () => {
  expect(draw({ showSensitivityScreen: true })).toContain('This board may contain sensitive content')
  expect(draw({ showSensitivityScreen: true })).not.toBe(draw({}))
})
