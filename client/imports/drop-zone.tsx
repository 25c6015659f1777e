import { type DragEvent, useEffect, useRef, useState } from 'react'
import { useWords } from '../locales/use-words.ts'
import { Icon } from '../ui/icon.tsx'
import css from './drop-zone.module.css'

interface DropZoneProps {
  /** Called with the chosen file; null: none. */
  onFile: (file: File | null) => void
}

/** Accepts one file, chosen or dropped. An ordinary file field covers the zone, so that the keyboard and plain forms work too. */
export function DropZone({ onFile }: DropZoneProps) {
  const { say, locale } = useWords()
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const [isOver, setOver] = useState(false)
  function take(chosen: File | null) {
    setFile(chosen)
    onFile(chosen)
  }
  // A file may have been chosen before hydration.
  const first = useRef(take)
  useEffect(() => {
    first.current(input.current?.files?.[0] ?? null)
  }, [])

  function onDrop(event: DragEvent) {
    setOver(false)
    const { files } = event.dataTransfer
    if (!input.current || files.length === 0) return
    event.preventDefault()
    input.current.files = files
    take(files[0] ?? null)
  }
  const megabytes = (file?.size ?? 0) / 1_000_000
  const digits = { maximumFractionDigits: megabytes < 10 ? 1 : 0, style: 'unit', unit: 'megabyte' } as const
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the field inside does the same by mouse and keys
    <div
      className={css.zone}
      data-over={isOver ? '' : undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <Icon name="share" size={28} />
      <label htmlFor="file">{say('import.drop')}</label>
      <input
        ref={input}
        id="file"
        type="file"
        name="file"
        aria-describedby="file-formats"
        onChange={({ target }) => take(target.files?.[0] ?? null)}
      />
      <output className={css.chosen} dir="auto">
        {file && (
          <>
            <b>{file.name}</b> {Math.max(0.1, megabytes).toLocaleString(locale, digits)}
          </>
        )}
      </output>
    </div>
  )
}
