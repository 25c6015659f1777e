import { expect, test } from 'vitest'
import { escaped } from '#worker/render/xml.ts'

test('text of strangers can neither leave its element nor break the document [REL-09]', () => {
  expect(escaped(`<a href="x">'&'</a>]]>`)).toBe('&lt;a href=&quot;x&quot;&gt;&apos;&amp;&apos;&lt;/a&gt;]]&gt;')
  expect(escaped('a\u0000b\u0008\u000b\u001f\ufffe\uffffc\td\ne\r')).toBe('abc\td\ne\r')
  expect(escaped('\ud800 and 👍🏽')).toBe('\ufffd and 👍🏽')
})
