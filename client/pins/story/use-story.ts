import { useEffect, useRef, useState } from 'react'
import { newKey } from '#client/data/new-key.ts'
import { forget } from '#client/data/own/local-store.ts'
import { LIMITS } from '#domain/limits.ts'
import { keepFile, loadFile } from '../publishing/use-drafts.ts'
import { newPage, newStory, type Page, type Story } from './story-pages.ts'

export interface StoryDraft {
  /** null while the stored draft is loading. */
  story: Story | null
  fileOf: (id: string) => Blob | null
  change: (more: Partial<Story>) => void
  changePage: (id: string, more: Partial<Page>) => void
  /** Sets the poster frame of a page's film. */
  setPoster: (id: string, picture: Blob) => void
  /** Adds pages up to the maximum, as soon as the browser has stored their files. @returns whether all files were added */
  addFiles: (files: readonly File[]) => boolean
  /** Adds an empty page of text. @returns its id; null if the story is full */
  addWords: () => string | null
  removePage: (id: string) => void
  /** Discards the draft; `forgets: false` keeps its files, because the outbox needs them. */
  clear: (options?: { forgets: boolean }) => void
  /** Restores a draft that the server has rejected from the outbox. Resolves to false if there is another draft. */
  takeBack: (story: Story) => Promise<boolean>
}

const nameFor = (user: string) => `storyDraft.${user}`

function readStory(user: string, to: string): Story {
  try {
    const kept: Partial<Story> | null = JSON.parse(localStorage.getItem(nameFor(user)) ?? 'null')
    return kept ? newStory({ ...kept, pages: (kept.pages ?? []).map((page) => newPage(page)) }) : newStory({ to })
  } catch (error) {
    console.warn(error)
    return newStory({ to })
  }
}

/** The person's story draft. Every change is stored in this browser. */
export function useStory(user: string, to: string): StoryDraft {
  const [story, setStory] = useState<Story | null>(null)
  const files = useRef(new Map<string, Blob>())
  useEffect(() => {
    let isCurrent = true
    load(readStory(user, to), files.current).then((loaded) => {
      if (isCurrent) setStory((now) => now ?? loaded)
    })
    return () => {
      isCurrent = false
    }
  }, [user, to])
  useEffect(() => {
    if (!story) return
    try {
      localStorage.setItem(nameFor(user), JSON.stringify(story))
    } catch (error) {
      console.warn(error)
    }
  }, [user, story])
  const change = (more: Partial<Story>) => setStory((now) => now && { ...now, ...more })
  const room = LIMITS.max.storyPages - (story?.pages.length ?? 0)
  const addPages = (pages: readonly Page[]) =>
    setStory((now) => now && { ...now, pages: [...now.pages, ...pages].slice(0, LIMITS.max.storyPages) })
  const changePage = (id: string, more: Partial<Page>) =>
    setStory((now) => now && { ...now, pages: now.pages.map((each) => (each.id === id ? { ...each, ...more } : each)) })
  const drop = (id: string) => {
    if (files.current.delete(id)) forget('files', id).catch((error: unknown) => console.warn(error))
  }
  const dropPage = (page: Page | undefined) => {
    for (const name of [page?.id, page?.poster]) if (name) drop(name)
  }
  return {
    story,
    fileOf: (id) => files.current.get(id) ?? null,
    change,
    changePage,
    setPoster: (id, picture) => {
      const poster = newKey()
      const earlier = story?.pages.find((page) => page.id === id)?.poster
      if (earlier) drop(earlier)
      files.current.set(poster, picture)
      void keepFile(poster, picture)
      changePage(id, { poster })
    },
    addFiles: (given) => {
      const added = given.slice(0, room).map((file) => {
        const page = newPage({ hasFile: true, isVideo: file.type.startsWith('video/') })
        files.current.set(page.id, file)
        return { page, kept: keepFile(page.id, file) }
      })
      void Promise.all(added.map(({ kept }) => kept)).then(() => addPages(added.map(({ page }) => page)))
      return given.length <= room
    },
    addWords: () => {
      const page = newPage({})
      addPages([page])
      return room > 0 ? page.id : null
    },
    removePage: (id) => {
      dropPage(story?.pages.find((page) => page.id === id))
      setStory((now) => now && { ...now, pages: now.pages.filter((each) => each.id !== id) })
    },
    clear: ({ forgets } = { forgets: true }) => {
      if (forgets) for (const page of story?.pages ?? []) dropPage(page)
      setStory(newStory({ to }))
    },
    takeBack: async (earlier) => {
      const { pages, title, description } = readStory(user, to)
      if (pages.length > 0 || title !== '' || description !== '') return false
      setStory(await load(earlier, files.current))
      return true
    },
  }
}

/** Loads a story's files, and removes pages whose file the browser has deleted. */
async function load(story: Story, files: Map<string, Blob>): Promise<Story> {
  const pages = await Promise.all(
    story.pages.map(async (page) => {
      const [file, poster] = await Promise.all(
        [page.hasFile ? page.id : null, page.poster].map((name) => loadFile(name, files)),
      )
      const isComplete = file || !page.hasFile || page.media
      return isComplete ? [{ ...page, poster: poster ? page.poster : null }] : []
    }),
  )
  return { ...story, pages: pages.flat() }
}
