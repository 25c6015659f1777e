import { afterEach, expect, test } from 'vitest'
import { layOver, overlay } from './overlay.ts'

afterEach(() => overlay.set(null))

/** True if the promise is already settled. */
async function isOver(promise: Promise<void> | null): Promise<boolean> {
  return (await Promise.race([promise?.then(() => 'over'), Promise.resolve('open')])) === 'over'
}

test('what is done late does not remove the dialog that has replaced it', async () => {
  const ends: (() => void)[] = []
  const gone = layOver((done) => {
    ends.push(done)
    return <p>note</p>
  })
  expect(await isOver(gone)).toBe(false)
  const dialog = <p>dialog</p>
  overlay.set(dialog)
  await gone
  for (const end of ends) end()
  expect(overlay.get()).toBe(dialog)
})

test('an open dialog is not replaced, and what is done removes itself', async () => {
  const ends: (() => void)[] = []
  const gone = layOver((done) => {
    ends.push(done)
    return <p>note</p>
  })
  expect(layOver(() => <p>other</p>)).toBeNull()
  for (const end of ends) end()
  await gone
  expect(overlay.get()).toBeNull()
})
