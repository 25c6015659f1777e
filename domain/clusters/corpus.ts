import { clusterKey, clusterName, titleWords } from './words.ts'

/** A pin as input of the suggestions. */
export interface ClusterPin {
  id: number
  boardId: number
  /** True if it is on no board that its owner created. */
  boardless: boolean
  title: string
  domain: string
  annotations: readonly string[]
}

/** Maxima of the newest pins that are read and of their distinct texts, to bound the memory. */
export const MAX_CORPUS_PINS = 100_000
const MAX_TOKENS = 200_000

/** Weight of a shared token by its kind: a subject, a word of the title, a site. */
const WEIGHT = { annotation: 1, word: 0.6, domain: 0.4 } as const
type Kind = keyof typeof WEIGHT

/** A subject, word or site that pins share, identified by its key. */
export interface Token {
  key: string
  name: string
  weight: number
  /** Number of pins that have it. */
  count: number
}

/** A person's pins, newest first, with the tokens of each. */
export interface Corpus {
  tokens: Token[]
  pinIds: number[]
  /** The board of each pin, as an index into `boardSizes`; -1 if boardless. */
  boards: number[]
  boardSizes: number[]
  /** The tokens of pin p are `entries[starts[p]]` up to `entries[starts[p + 1]]`. */
  starts: number[]
  entries: Uint32Array
}

/** The token at an index. */
export function tokenAt({ tokens }: Corpus, index: number): Token {
  const token = tokens[index]
  if (!token) throw new RangeError(`No token ${index}`)
  return token
}

/** Collects pins one by one, newest first, so that only one page of rows is in memory. */
export function createCorpus() {
  const byText = new Map<string, number>()
  const byKey = new Map<string, number>()
  const boardPlaces = new Map<number, number>()
  const corpus: Corpus = {
    tokens: [],
    pinIds: [],
    boards: [],
    boardSizes: [],
    starts: [0],
    entries: new Uint32Array(1 << 14),
  }
  let length = 0

  function tokenOf(text: string, kind: Kind): number | undefined {
    const known = byText.get(text)
    if (known !== undefined) {
      const token = corpus.tokens[known]
      if (token && WEIGHT[kind] > token.weight) token.weight = WEIGHT[kind]
      return known
    }
    if (byText.size >= MAX_TOKENS) return undefined
    const name = clusterName(text)
    if (name === '') return undefined
    const key = clusterKey(name)
    let place = byKey.get(key)
    const weight = WEIGHT[kind]
    if (place === undefined) {
      place = corpus.tokens.push({ key, name, weight, count: 0 }) - 1
      byKey.set(key, place)
    } else {
      const token = corpus.tokens[place]
      if (token && weight > token.weight) token.weight = weight
    }
    byText.set(text, place)
    return place
  }

  function append(token: number): void {
    if (length === corpus.entries.length) {
      const larger = new Uint32Array(length * 2)
      larger.set(corpus.entries)
      corpus.entries = larger
    }
    corpus.entries[length++] = token
  }

  return {
    corpus,
    /** Adds a pin older than all earlier ones. Returns false if the corpus is full. */
    add(pin: ClusterPin): boolean {
      if (corpus.pinIds.length >= MAX_CORPUS_PINS) return false
      const about = new Set<number>()
      const note = (text: string, kind: Kind) => {
        const token = tokenOf(text, kind)
        if (token !== undefined) about.add(token)
      }
      for (const annotation of pin.annotations) note(annotation, 'annotation')
      for (const word of titleWords(pin.title)) note(word, 'word')
      if (pin.domain !== '') note(pin.domain, 'domain')
      for (const place of about) {
        append(place)
        const token = corpus.tokens[place]
        if (token) token.count += 1
      }
      corpus.pinIds.push(pin.id)
      corpus.boards.push(pin.boardless ? -1 : boardPlace(pin.boardId))
      corpus.starts.push(length)
      return true
    },
  }

  function boardPlace(boardId: number): number {
    let place = boardPlaces.get(boardId)
    if (place === undefined) {
      place = corpus.boardSizes.push(0) - 1
      boardPlaces.set(boardId, place)
    }
    corpus.boardSizes[place] = (corpus.boardSizes[place] ?? 0) + 1
    return place
  }
}
