/** Size of the sample that the encoding is guessed from, in bytes, starting with the first that is not ASCII. */
const SAMPLE = 65_536
/** Bytes examined. Invalid bytes after them are removed and reported. */
const LOOKED_AT = 32 * 1024 * 1024

/**
 * Encodings tried on bytes that are not UTF-8 and declare no encoding, with the characters that such a text mostly contains, must contain, and never
 * contains.
 */
const GUESSES: { encoding: string; usual: RegExp; needed: RegExp; never?: RegExp }[] = [
  { encoding: 'shift_jis', usual: /[ぁ-んァ-ヶー一-龠々、。「」・]/gu, needed: /[ぁ-んァ-ヶ]/u },
  { encoding: 'euc-jp', usual: /[ぁ-んァ-ヶー一-龠々、。「」・]/gu, needed: /[ぁ-んァ-ヶ]/u },
  { encoding: 'euc-kr', usual: /[가-힣]/gu, needed: /[가-힣]{2}/u },
  {
    encoding: 'gb18030',
    usual:
      /[的一是不了人我在有这中大来上国个到们说为子和你地出道也时年得就那要下以生会自着去之过家学对可她里后小么心多天而能好都然没日于起还发成事只作当想看文无开手十用主行方又如前所本见经头面公同三已老从动两长知样法网站新书签车店图片设计]/gu,
    needed: /./u,
  },
  {
    encoding: 'big5',
    usual:
      /[的一是不了人我在有這中大來上國個到們說為子和你地出道也時年得就那要下以生會自著去之過家學對可她裡後小麼心多天而能好都然沒日於起還發成事只作當想看文無開手十用主行方又如前所本見經頭面公同三已老從動兩長知樣法網站新書籤車店圖片設計]/gu,
    needed: /./u,
  },
  { encoding: 'windows-1251', usual: /[а-яёА-ЯЁ]/gu, needed: /[а-яё]{3}/u, never: /[a-z][а-яё]|[а-яё][a-z]/iu },
]
/** The share of usual characters among those beyond ASCII that an encoding needs, if not `MOSTLY`. 0.3 for Chinese, because the lists above are short. */
const USUAL: Record<string, number> = { gb18030: 0.3, big5: 0.3 }
const MOSTLY = 0.85

/** The encoding that the first bytes of a file declare, by a byte order mark or, in a page, by a `meta` element; null: none that the platform knows. */
export function declaredEncoding(head: Uint8Array): string | null {
  const [first = 0, second = 0, third = 0] = head
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  const begin = new TextDecoder('latin1').decode(head.subarray(0, 2048))
  if (!/^\s*</.test(begin)) return null
  const [, label = ''] = /<meta[^>]{1,200}?charset\s*=\s*["']?([\w:-]{2,40})/i.exec(begin) ?? []
  try {
    const { encoding } = new TextDecoder(label)
    // A page of ASCII bytes that declares UTF-16 isn't UTF-16.
    return label === '' || encoding.startsWith('utf-16') ? null : encoding
  } catch {
    return null
  }
}

/**
 * The encoding of a text: the declared one; else UTF-8 if valid; else the guessed one; else Windows-1252, which can decode any bytes. A declaration of UTF-8
 * is checked too. Reads the bytes at most once.
 */
export async function encodingOf(bytes: () => Promise<AsyncIterable<Uint8Array>>, head: Uint8Array): Promise<string> {
  const declared = declaredEncoding(head)
  if (declared !== null && declared !== 'utf-8') return declared
  const strange = await strangeBytes(await bytes())
  return strange === null ? 'utf-8' : guessed(strange)
}

/** The sample for a guess, if a tenth or more of the characters beyond ASCII is not UTF-8; null: the text is UTF-8, apart from a few damaged characters. */
async function strangeBytes(bytes: AsyncIterable<Uint8Array>): Promise<Uint8Array | null> {
  const decoder = new TextDecoder('utf-8')
  const sample = new Uint8Array(SAMPLE)
  let size = 0
  let strange = 0
  let wrong = 0
  let looked = 0
  const count = (text: string) => {
    strange += text.match(/\P{ASCII}/gu)?.length ?? 0
    wrong += text.match(/\ufffd/g)?.length ?? 0
  }
  for await (const piece of bytes) {
    const begin = size > 0 ? 0 : piece.findIndex((byte) => byte > 127)
    if (begin !== -1 && size < SAMPLE) {
      const part = piece.subarray(begin, begin + SAMPLE - size)
      sample.set(part, size)
      size += part.length
    }
    count(decoder.decode(piece, { stream: true }))
    looked += piece.length
    if (looked > LOOKED_AT) break
  }
  // After the limit the last character may be incomplete, which is no error.
  if (looked <= LOOKED_AT) count(decoder.decode())
  return wrong > 0 && wrong * 10 >= strange ? sample.subarray(0, size) : null
}

function guessed(sample: Uint8Array): string {
  const scores = GUESSES.map(({ encoding, usual, needed, never }) => {
    const text = decoded(sample, encoding)
    // The sample may begin and end within a character.
    const strange = text.replaceAll(/\p{ASCII}/gu, '').replaceAll(/^\ufffd{1,2}|\ufffd{1,2}$/g, '')
    if (strange === '' || !needed.test(text) || never?.test(text)) return { encoding, score: 0 }
    const share = (strange.match(usual)?.length ?? 0) / [...strange].length
    return { encoding, score: share / (USUAL[encoding] ?? MOSTLY) }
  })
  const [best] = scores.sort((a, b) => b.score - a.score)
  return best && best.score >= 1 ? best.encoding : 'windows-1252'
}

function decoded(bytes: Uint8Array, encoding: string): string {
  try {
    return new TextDecoder(encoding).decode(bytes)
  } catch {
    return ''
  }
}
