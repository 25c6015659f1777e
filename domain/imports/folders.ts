import { cleanText } from '../text.ts'

/** Folders that browsers and services always have, and that say nothing about what is in them. */
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

/** A folder of a file: its name, and whether its mark says that every file has it. */
export interface Folder {
  name: string
  isRoot?: boolean
}

/**
 * Where an entry goes by the folders that it is in, outermost first: the first is its board, the second the section, and deeper ones are named with it
 * (`NAS / Hardware`). Nameless folders and the root folders of browsers count as none.
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

/** The folders of a path in one text: `Design/Chairs`, or `Design / Chairs`, where names may have slashes. */
export function foldersIn(path: string): string[] {
  return path.includes(' / ') ? path.split(' / ') : path.split('/')
}
