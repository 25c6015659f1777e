import { useEffect, useRef, useState } from 'react'
import { newKey } from '../../data/new-key.ts'
import { forget, keep, take } from '../../data/own/local-store.ts'
import { type Draft, newDraft, readDrafts, writeDrafts } from '../builder/drafts.ts'

export interface Drafts {
  /** null until the browser was asked for what was left. */
  all: readonly Draft[] | null
  fileOf: (id: string) => Blob | null
  add: (more: Partial<Draft>, file?: File) => Draft
  change: (id: string, more: Partial<Draft>) => void
  /** The picture that stands for its film. */
  setPoster: (id: string, picture: Blob) => void
  /** Takes it away; `forgets`: its file as well. What comes back brings it again. */
  remove: (id: string, options?: { forgets: boolean }) => () => void
  /** One that has waited in the outbox in vain; always true: it is here now, or what it was made of is gone. */
  takeBack: (draft: Draft) => Promise<boolean>
}

/** What somebody is making, kept in this browser as it is typed: texts at once, files beside them. */
export function useDrafts(user: string): Drafts {
  const [all, setAll] = useState<readonly Draft[] | null>(null)
  const files = useRef(new Map<string, Blob>())
  const known = useRef(new Set<string>())
  useEffect(() => {
    const kept = readDrafts(user)
    for (const { id } of kept) known.current.add(id)
    const load = async (draft: Draft) => {
      const [file, poster] = await bringFiles(draft, files.current)
      // What the browser has thrown away is nothing to publish.
      return file || draft.source || draft.media ? [{ ...draft, poster: poster ? draft.poster : null }] : []
    }
    let isWanted = true
    Promise.all(kept.map(load)).then((found) => {
      if (isWanted) setAll((now) => [...found.flat(), ...(now ?? [])])
    })
    return () => {
      isWanted = false
    }
  }, [user])
  useEffect(() => {
    for (const { id } of all ?? []) known.current.add(id)
    if (all) writeDrafts(user, all, known.current)
  }, [user, all])

  function add(more: Partial<Draft>, file?: File): Draft {
    const draft = newDraft({ ...more, ...(file && { hasFile: true, isVideo: file.type.startsWith('video/') }) })
    if (file) {
      files.current.set(draft.id, file)
      // Without a store they last as long as the page.
      keep('files', draft.id, file).catch((error: unknown) => console.warn(error))
    }
    setAll((now) => [...(now ?? []), draft])
    return draft
  }

  function setPoster(id: string, picture: Blob): void {
    const poster = newKey()
    const earlier = all?.find((each) => each.id === id)?.poster
    files.current.set(poster, picture)
    keep('files', poster, picture).catch((error: unknown) => console.warn(error))
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
        if (file) keep('files', name, file).catch((error: unknown) => console.warn(error))
      }
      setAll((now) => (now ?? []).toSpliced(at, 0, draft))
    }
  }

  async function takeBack(draft: Draft): Promise<boolean> {
    const [file] = await bringFiles(draft, files.current)
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

/** What a draft has in the store of files. */
function namesOf({ id, hasFile, poster }: Draft): string[] {
  return [hasFile ? id : null, poster].filter((name) => name !== null)
}

/** What a draft is made of, and its poster frame, as far as the browser still has them. */
function bringFiles({ id, hasFile, poster }: Draft, files: Map<string, Blob>): Promise<(Blob | null)[]> {
  return Promise.all([hasFile ? id : null, poster].map((name) => bringFile(name, files)))
}

/** A file of the store, for this page too; null where there is none. */
export async function bringFile(name: string | null, files: Map<string, Blob>): Promise<Blob | null> {
  const file = name === null ? undefined : await take<Blob>('files', name).catch(() => undefined)
  if (name !== null && file) files.set(name, file)
  return file ?? null
}
