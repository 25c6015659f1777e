import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { WordsContext } from '../locales/use-words.ts'
import { createWords } from '../locales/words.ts'
import { useMutation } from './use-mutation.ts'

function Toggle() {
  const follows = useMutation(true, async () => undefined)
  return <button type="button" aria-pressed={follows.value} disabled={follows.busy} />
}

test('the server renders the first value', () => {
  const words = createWords('en', 'en-US', {})
  const drawn = renderToStaticMarkup(
    <WordsContext value={words}>
      <Toggle />
    </WordsContext>,
  )
  expect(drawn).toBe('<button type="button" aria-pressed="true"></button>')
})
