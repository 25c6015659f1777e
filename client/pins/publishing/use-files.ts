import { type DragEvent, useEffect, useRef, useState } from 'react'
import { useWords } from '#client/locales/use-words.ts'
import type { Method } from '#domain/pins/creation.ts'
import { fitFiles } from './fit-files.ts'

export interface FilesIn {
  /** Accepts chosen files. */
  take: (files: FileList | File[] | null, method?: Method) => void
  /** True if files are dragged over the page. */
  isOver: boolean
  /** Event handlers for the element that files may be dropped on. */
  drop: {
    onDragOver: (event: DragEvent) => void
    onDragLeave: (event: DragEvent) => void
    onDrop: (event: DragEvent) => void
  }
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

/** Accepts chosen, dropped and pasted files. Files that can be sent are passed to `add`; for others a toast shows the reason. */
export function useFiles(add: (files: File[], method: Method) => void): FilesIn {
  const { say } = useWords()
  const [isOver, setOver] = useState(false)
  const latest = useRef<FilesIn['take']>(() => undefined)
  latest.current = (given, method = 'uploaded') => {
    void fitFiles([...(given ?? [])], say).then((fit) => fit.length > 0 && add(fit, method))
  }
  useEffect(() => {
    const onPaste = ({ clipboardData }: ClipboardEvent) => {
      if (clipboardData && clipboardData.files.length > 0) latest.current(clipboardData.files)
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [])
  return {
    take: (files, method) => latest.current(files, method),
    isOver,
    drop: {
      onDragOver: (event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setOver(true)
      },
      onDragLeave: (event) => {
        if (!(event.relatedTarget instanceof Node) || !event.currentTarget.contains(event.relatedTarget)) setOver(false)
      },
      onDrop: (event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setOver(false)
        latest.current(event.dataTransfer.files)
      },
    },
  }
}
