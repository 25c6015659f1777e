import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type Closeup, CloseupProvider, useCloseupContext } from './closeup-context.ts'

function Title() {
  return <b>{useCloseupContext().pin.title}</b>
}

test('the hook returns the pin inside its provider and throws elsewhere [MOD-029]', () => {
  const closeup = { pin: { title: 'Blue door' }, standing: null } as Closeup
  expect(
    renderToString(
      <CloseupProvider value={closeup}>
        <Title />
      </CloseupProvider>,
    ),
  ).toBe('<b>Blue door</b>')
  expect(() => renderToString(<Title />)).toThrow('useCloseupContext must be used within a CloseupProvider')
})
