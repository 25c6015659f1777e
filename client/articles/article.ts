import type { ArticleKind, ArticleState } from '../../domain/articles/rules.ts'
import type { BoardCard } from '../../domain/boards/contract.ts'
import type { PinCard } from '../../domain/pins/contract.ts'

/** The picture of an article: a Pin's, by key; sizes in px, the colour as six hex digits. */
export interface ArticlePicture {
  key: string
  width: number
  height: number
  color: string
}

/** An article in the list that everybody reads. */
export interface ListedArticle {
  id: string
  title: string
  intro: string
  kind: ArticleKind
  url: string
  /** The language it is written in. */
  language: string
  /** ms since 1970. */
  published_at: number
  /** null: the viewer may see none of its Pins. */
  picture: ArticlePicture | null
}

/** A part of an article as the viewer may see it. */
export type ShownBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'text'; text: string }
  | { kind: 'pins'; pins: PinCard[] }
  | { kind: 'board'; board: BoardCard }

/** An article as readers get it. */
export interface ShownArticle extends Omit<ListedArticle, 'published_at'> {
  locale: string
  /** null: it is a draft. */
  published_at: number | null
  /** ms since 1970. */
  updated_at: number
  /** The alternative text of the leading picture. */
  alt: string
  blocks: ShownBlock[]
  /** The article in other locales, without itself. */
  translations: { locale: string; url: string }[]
}

/** An article in the list of the desk. */
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
  /** Who saved it last; null: the account was deleted. */
  editor: string | null
}

/** What the form of an article shows; null: a new one. */
export interface EditedArticle {
  id: string
  state: ArticleState
  url: string
  /** Addresses in it that readers don't see: private, removed, or never there. */
  unseen: string[]
}
