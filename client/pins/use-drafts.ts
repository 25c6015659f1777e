import { useEffect, useRef, useState } from 'react'
import { forget, keep, take } from '../data/local-store.ts'
import { type Draft, newDraft, readDrafts, writeDrafts } from './drafts.ts'

export interface Drafts {
  /** null until the browser was asked for what was left. */
  all: readonly Draft[] | null
  fileOf: (id: string) => Blob | null
  add: (more: Partial<Draft>, file?: File) => Draft
  change: (id: string, more: Partial<Draft>) => void
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
      const file = draft.hasFile ? await take<Blob>('files', draft.id).catch(() => undefined) : undefined
      if (file) files.current.set(draft.id, file)
      // What the browser has thrown away is nothing to publish.
      return file || draft.source || draft.media ? [draft] : []
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

  function remove(id: string, { forgets } = { forgets: true }) {
    const file = files.current.get(id)
    const at = all?.findIndex((each) => each.id === id) ?? -1
    const draft = all?.[at]
    setAll((now) => now?.filter((each) => each.id !== id) ?? null)
    if (forgets && file) forget('files', id).catch((error: unknown) => console.warn(error))
    return () => {
      if (!draft) return
      if (file) keep('files', id, file).catch((error: unknown) => console.warn(error))
      setAll((now) => (now ?? []).toSpliced(at, 0, draft))
    }
  }

  async function takeBack(draft: Draft): Promise<boolean> {
    const file = draft.hasFile ? await take<Blob>('files', draft.id) : undefined
    if (file) files.current.set(draft.id, file)
    if (file || !draft.hasFile) setAll((now) => [...(now ?? []).filter(({ id }) => id !== draft.id), draft])
    return true
  }

  return {
    all,
    fileOf: (id) => files.current.get(id) ?? null,
    add,
    change: (id, more) => setAll((now) => now?.map((each) => (each.id === id ? { ...each, ...more } : each)) ?? null),
    remove,
    takeBack,
  }
}
