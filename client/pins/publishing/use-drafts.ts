import { useEffect, useRef, useState } from 'react'
import { newKey } from '#client/data/new-key.ts'
import { forget, keep, take } from '#client/data/own/local-store.ts'
import { type Draft, newDraft, readDrafts, writeDrafts } from '../builder/drafts.ts'

export interface Drafts {
  /** null while the stored drafts are loading. */
  all: readonly Draft[] | null
  fileOf: (id: string) => Blob | null
  /** Adds a draft. With a file, only after the browser has stored it, so that every shown draft survives a reload. */
  add: (more: Partial<Draft>, file?: File) => void
  change: (id: string, more: Partial<Draft>) => void
  /** Sets the poster frame of a film. */
  setPoster: (id: string, picture: Blob) => void
  /** Removes a draft; `forgets`: also its files. @returns restores it */
  remove: (id: string, options?: { forgets: boolean }) => () => void
  /** Restores a draft that the server has rejected from the outbox. Always true: it is restored, or its file is gone. */
  takeBack: (draft: Draft) => Promise<boolean>
}

/** The person's drafts. Every change is stored in this browser: texts in local storage, files in IndexedDB. */
export function useDrafts(user: string): Drafts {
  const [all, setAll] = useState<readonly Draft[] | null>(null)
  const files = useRef(new Map<string, Blob>())
  const known = useRef(new Set<string>())
  useEffect(() => {
    const kept = readDrafts(user)
    for (const { id } of kept) known.current.add(id)
    const load = async (draft: Draft) => {
      const [file, poster] = await loadFiles(draft, files.current)
      // Skip drafts whose file the browser has deleted.
      return file || draft.source || draft.media ? [{ ...draft, poster: poster ? draft.poster : null }] : []
    }
    let isCurrent = true
    Promise.all(kept.map(load)).then((found) => {
      if (isCurrent) setAll((now) => [...found.flat(), ...(now ?? [])])
    })
    return () => {
      isCurrent = false
    }
  }, [user])
  useEffect(() => {
    for (const { id } of all ?? []) known.current.add(id)
    if (all) writeDrafts(user, all, known.current)
  }, [user, all])

  function add(more: Partial<Draft>, file?: File): void {
    const draft = newDraft(more)
    const show = () => setAll((now) => [...(now ?? []), draft])
    if (file) {
      draft.hasFile = true
      draft.isVideo = file.type.startsWith('video/')
      files.current.set(draft.id, file)
      void keepFile(draft.id, file).then(show)
    } else show()
  }

  function setPoster(id: string, picture: Blob): void {
    const poster = newKey()
    const earlier = all?.find((each) => each.id === id)?.poster
    files.current.set(poster, picture)
    void keepFile(poster, picture)
    if (earlier) forget('files', earlier).catch((error: unknown) => console.warn(error))
    change(id, { poster })
  }

  function change(id: string, more: Partial<Draft>): void {
    setAll((now) => now?.map((each) => (each.id === id ? { ...each, ...more } : each)) ?? null)
  }

  function remove(id: string, { forgets } = { forgets: true }) {
    const at = all?.findIndex((each) => each.id === id) ?? -1
    const draft = all?.[at]
    setAll((now) => now?.filter((each) => each.id !== id) ?? null)
    const names = draft ? namesOf(draft) : []
    if (forgets) for (const name of names) forget('files', name).catch((error: unknown) => console.warn(error))
    return () => {
      if (!draft) return
      for (const name of names) {
        const file = files.current.get(name)
        if (file) void keepFile(name, file)
      }
      setAll((now) => (now ?? []).toSpliced(at, 0, draft))
    }
  }

  async function takeBack(draft: Draft): Promise<boolean> {
    const [file] = await loadFiles(draft, files.current)
    if (file || !draft.hasFile) setAll((now) => [...(now ?? []).filter(({ id }) => id !== draft.id), draft])
    return true
  }

  return {
    all,
    fileOf: (id) => files.current.get(id) ?? null,
    add,
    change,
    setPoster,
    remove,
    takeBack,
  }
}

/** The names of a draft's files in the local store. */
function namesOf({ id, hasFile, poster }: Draft): string[] {
  return [hasFile ? id : null, poster].filter((name) => name !== null)
}

/** Loads a draft's file and poster frame from the local store; null for each that is missing. */
function loadFiles({ id, hasFile, poster }: Draft, files: Map<string, Blob>): Promise<(Blob | null)[]> {
  return Promise.all([hasFile ? id : null, poster].map((name) => loadFile(name, files)))
}

/** Stores a file. If the browser can't, the file exists only as long as the page. */
export function keepFile(name: string, file: Blob): Promise<void> {
  return keep('files', name, file).catch((error: unknown) => console.warn(error))
}

/** Loads a file from the local store into `files`; null if there is none. */
export async function loadFile(name: string | null, files: Map<string, Blob>): Promise<Blob | null> {
  const file = name === null ? undefined : await take<Blob>('files', name).catch(() => undefined)
  if (name !== null && file) files.set(name, file)
  return file ?? null
}
