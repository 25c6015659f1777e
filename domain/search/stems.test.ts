import { expect, test } from 'vitest'
import { stemOf } from './stems.ts'

test('forms of a word share a beginning in languages that change the ends of words', () => {
  for (const [stem, ...forms] of [
    ['walk', 'walks', 'walking', 'walked'],
    ['light', 'lights', 'lighting'],
    ['bild', 'bilder', 'bildern'],
    ['lamp', 'lampe', 'lampes'],
    ['ciudad', 'ciudades'],
    ['flick', 'flickor', 'flickorna'],
    ['rumah', 'rumahnya'],
  ] as const)
    for (const form of forms) expect(stemOf(form), form).toBe(stem)
})

test('short words and words without a known ending have no stem', () => {
  for (const word of ['bus', 'ring', 'gates'.slice(0, 4), 'tokyo', 'lisbon'.slice(0, 5)])
    expect(stemOf(word), word).toBeNull()
})
