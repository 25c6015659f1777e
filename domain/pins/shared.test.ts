import { expect, test } from 'vitest'
import { readShared } from './shared.ts'

const read = (shared: { title?: string; text?: string; url?: string }) =>
  readShared({ title: '', text: '', url: '', ...shared })
const SEAT = 'https://en.example.org/wiki/Chair_(seat)'

/** Data that apps share, by the fields that they fill: link, title, description. */
const SHARES: [
  app: string,
  shared: Parameters<typeof read>[0],
  link: string | null,
  title: string,
  description: string,
][] = [
  ['Chrome on Android', { title: 'Kites', text: 'https://a.example/k' }, 'https://a.example/k', 'Kites', ''],
  [
    'Chrome, marked text',
    { title: 'Kites', text: '"Kites fly high"\n https://a.example/k#:~:text=Kites%20fly' },
    'https://a.example/k#:~:text=Kites%20fly',
    'Kites',
    '"Kites fly high"',
  ],
  ['Firefox', { title: 'Kites – A', text: 'https://a.example/k/' }, 'https://a.example/k/', 'Kites – A', ''],
  ['Firefox, untitled', { title: 'https://a.example/k', text: 'https://a.example/k' }, 'https://a.example/k', '', ''],
  [
    'X',
    { text: 'Ana (@ana): Look, kites! https://x.example/ana/status/1?s=20' },
    'https://x.example/ana/status/1?s=20',
    '',
    'Ana (@ana): Look, kites!',
  ],
  [
    'YouTube',
    { title: 'Watch “Kites” on YouTube', text: 'https://youtu.example/dQw4?si=a_b-' },
    'https://youtu.example/dQw4?si=a_b-',
    'Watch “Kites” on YouTube',
    '',
  ],
  [
    'Pocket Casts',
    { title: 'Kite Hour', text: 'Kite Hour: Strings https://pca.example/episode/9f?t=61' },
    'https://pca.example/episode/9f?t=61',
    'Kite Hour',
    'Kite Hour: Strings',
  ],
  ['Maps', { text: 'Kite Hill\n\nhttps://maps.example/aB1' }, 'https://maps.example/aB1', '', 'Kite Hill'],
  ['a mail program', { text: 'See <https://a.example/k>.' }, 'https://a.example/k', '', 'See.'],
  ['a feed reader', { text: 'Kites (https://a.example/k).' }, 'https://a.example/k', '', 'Kites.'],
  ['only the title', { title: 'Kites https://a.example/k' }, 'https://a.example/k', 'Kites', ''],
  ['only the address', { url: 'a.example/k' }, 'https://a.example/k', '', ''],
  ['a text in the field of the address', { url: 'Kites: https://a.example/k' }, 'https://a.example/k', '', 'Kites:'],
  [
    'an address and another one in its text',
    { text: 'From https://b.example/x', url: 'https://a.example/k' },
    'https://a.example/k',
    '',
    'From https://b.example/x',
  ],
  [
    'the same address twice',
    { text: 'Kites https://a.example', url: 'https://a.example/' },
    'https://a.example/',
    '',
    'Kites',
  ],
  [
    'several addresses',
    { text: 'One https://a.example/k, two https://b.example/x' },
    'https://a.example/k',
    '',
    'One, two https://b.example/x',
  ],
  [
    'an address that is none first',
    { text: 'http://localhost/ https://a.example/k' },
    'https://a.example/k',
    '',
    'http://localhost/',
  ],
  [
    'no address',
    { title: 'Kites', text: 'Fly\n\nhigh', url: 'javascript:alert(1)' },
    null,
    'Kites',
    'Fly\n\nhigh\njavascript:alert(1)',
  ],
  ['a long title', { title: `${'t'.repeat(199)}🪁 end` }, null, 't'.repeat(199), `${'t'.repeat(199)}🪁 end`],
]

test.each(SHARES)(
  '%s: link, title and text of a share are found, and nothing is lost',
  (_, shared, link, title, description) => {
    expect(read(shared)).toEqual({ link, title, description })
  },
)

test('a link and texts are cut to the limits of a pin, and never within a character', () => {
  expect(read({ title: 't'.repeat(300), text: 'd'.repeat(600), url: `https://a.example/${'x'.repeat(3000)}` })).toEqual(
    {
      link: null,
      title: 't'.repeat(200),
      description: 'd'.repeat(500),
    },
  )
  expect(read({ text: `${'d'.repeat(499)}🪁` }).description).toBe('d'.repeat(499))
})

test('marks that close a sentence, a bracket or a quotation after an address are not part of it', () => {
  for (const after of [
    '.',
    ',',
    ';',
    ':',
    '!',
    '?',
    '…',
    ')',
    ').',
    '),',
    '>',
    '>.',
    ']',
    '"',
    "'",
    '”',
    '’',
    '»',
    '«',
    '。',
    '、',
    '，',
    '」',
    '』。',
    '）',
    '！',
  ])
    for (const address of [
      'https://a.example/k',
      SEAT,
      'https://ja.example/wiki/椅子_(家具)',
      'https://a.example/a(b)c?d=[e]',
    ])
      expect(read({ text: `x ${address}${after} y` }).link, after).toBe(address)
  expect(read({ text: `(see ${SEAT})` })).toEqual({ link: SEAT, title: '', description: '(see)' })
  expect(read({ text: '「https://a.example/k」を見て' })).toMatchObject({
    link: 'https://a.example/k',
    description: 'を見て',
  })
})
