import type { ArticleKind, ArticleState } from '#domain/articles/rules.ts'
import type { BoardCard } from '#domain/boards/contract.ts'
import type { PinCard } from '#domain/pins/contract.ts'

/** The article's picture, taken from a Pin: key, size in px, and colour as six hex digits. */
export interface ArticlePicture {
  key: string
  width: number
  height: number
  color: string
}

/** An article in the public list. */
export interface ListedArticle {
  id: string
  title: string
  intro: string
  kind: ArticleKind
  url: string
  /** The article's language. */
  language: string
  /** ms since 1970. */
  published_at: number
  /** null: the viewer may see none of the article's Pins. */
  picture: ArticlePicture | null
}

/** A part of an article as the viewer may see it. */
export type ShownBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'text'; text: string }
  | { kind: 'pins'; pins: PinCard[] }
  | { kind: 'board'; board: BoardCard }

/** An article as shown to readers. */
export interface ShownArticle extends Omit<ListedArticle, 'published_at'> {
  locale: string
  /** null: a draft. */
  published_at: number | null
  /** ms since 1970. */
  updated_at: number
  /** The alternative text of the leading picture. */
  alt: string
  blocks: ShownBlock[]
  /** Translations of the article, without the current one. */
  translations: { locale: string; url: string }[]
}

/** An article in the staff list. */
export interface DeskArticle {
  id: string
  title: string
  locale: string
  kind: ArticleKind
  state: ArticleState
  url: string
  /** ms since 1970. */
  publish_at: number | null
  updated_at: number
  /** The employee who saved it last; null: their account was deleted. */
  editor: string | null
}

/** The article in its form; null: a new one. */
export interface EditedArticle {
  id: string
  state: ArticleState
  url: string
  /** Addresses in the article that readers don't see: private, removed or nonexistent. */
  unseen: string[]
}
