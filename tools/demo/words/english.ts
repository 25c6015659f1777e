import { placesInEnglish } from './en-places.ts'
import { thingsInEnglish } from './en-things.ts'
import type { Words } from './words.ts'

export const english: Words = {
  joint: ', ',
  tails: [
    'late October',
    'no. 4',
    'second state',
    'after rain',
    'small version',
    'from memory',
    'in two colours',
    'proof',
    'early morning',
    'for M.',
    'unfinished',
    'winter',
    'on brown paper',
    'no. 11',
    'the other half',
    'again',
  ],
  families: { ...placesInEnglish, ...thingsInEnglish },
}
