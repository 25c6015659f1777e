import { useCallback } from 'react'
import { useWords } from '#client/locales/use-words.ts'
import { usePage } from '#client/ui/frame/page-context.ts'
import { attachCoverUpload } from './cover-upload.ts'

/** For the element around a board's form: attaches the upload to its file field, if it has one. */
export function useCoverUpload(): (root: HTMLElement | null) => (() => void) | undefined {
  const { say } = useWords()
  const { mediaBase } = usePage()
  const unavailable = say('error.unavailable')
  return useCallback(
    (root) => (root ? attachCoverUpload(root, { mediaBase, unavailable }) : undefined),
    [mediaBase, unavailable],
  )
}
