import { cleanText } from '../text.ts'

/** Default folders of browsers and services, whose names say nothing about their content. */
const ROOTS = new Set(
  [
    ...[
      'bookmarks bar',
      'bookmark bar',
      'bookmarks toolbar',
      'personal toolbar folder',
      'favorites bar',
      'favourites bar',
    ],
    ...['other bookmarks', 'mobile bookmarks', 'unsorted', 'unsorted bookmarks', 'unorganized', 'other favorites'],
    ...['all bookmarks', 'bookmarks menu folder', 'synced bookmarks'],
    ...[
      'lesezeichenleiste',
      'lesezeichen-symbolleiste',
      'weitere lesezeichen',
      'mobile lesezeichen',
      'favoritenleiste',
    ],
    ...['weitere favoriten', 'barre de favoris', 'barre personnelle', 'autres favoris', 'autres marque-pages'],
    ...['barra de marcadores', 'barra de favoritos', 'otros marcadores', 'otros favoritos', 'outros favoritos'],
    ...['barra dei preferiti', 'barra dei segnalibri', 'altri preferiti', 'altri segnalibri', 'bladwijzerbalk'],
    ...[
      'andere bladwijzers',
      'bokmärkesfältet',
      'andra bokmärken',
      'ブックマーク バー',
      'ブックマークバー',
      'その他のブックマーク',
    ],
    ...['ブックマークツールバー', 'お気に入りバー', '书签栏', '其他书签', '書籤列', '북마크바', '기타 북마크'],
  ].map((name) => name.toLowerCase()),
)

/** A folder of a file: its name, and if it is marked as a built-in one. */
export interface Folder {
  name: string
  isRoot?: boolean
}

/**
 * Board and section of an entry by its folders, outermost first: the first is the board, the second the section, and deeper ones are appended to its name
 * (`NAS / Hardware`). Nameless and built-in folders are skipped.
 */
export function placeIn(folders: readonly (Folder | string)[]): { board: string | null; section: string | null } {
  const names: string[] = []
  for (const folder of folders) {
    const { name, isRoot = false } = typeof folder === 'string' ? { name: folder } : folder
    const clean = cleanText(name)
    const isTransparent = isRoot || clean === '' || (names.length === 0 && ROOTS.has(clean.toLowerCase()))
    if (!isTransparent) names.push(clean)
  }
  const [board = null, ...inner] = names
  return { board, section: inner.length > 0 ? inner.join(' / ') : null }
}

/** The folders of a path: `Design/Chairs`, or `Design / Chairs` if names may contain slashes. */
export function foldersIn(path: string): string[] {
  return path.includes(' / ') ? path.split(' / ') : path.split('/')
}
