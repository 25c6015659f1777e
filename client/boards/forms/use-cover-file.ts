import { useCallback } from 'react'
import { useWords } from '../../locales/use-words.ts'
import { usePage } from '../../ui/frame/page-context.ts'
import { attendCover } from './cover-file.ts'

/** For the element around a board's form: brings its file field to life, where it has one. */
export function useCoverFile(): (root: HTMLElement | null) => (() => void) | undefined {
  const { say } = useWords()
  const { mediaBase } = usePage()
  const unavailable = say('error.unavailable')
  return useCallback(
    (root) => (root ? attendCover(root, { mediaBase, unavailable }) : undefined),
    [mediaBase, unavailable],
  )
}
