import { type RefObject, useEffect, useState } from 'react'
import {
  FILM,
  FILM_EVENTS,
  type FilmFault,
  type FilmState,
  filmFault,
  filmStateOf,
  nextFilmState,
} from '#domain/media/film.ts'

export interface Film {
  /** null until hydration. */
  state: FilmState | null
  /** The error in state ERROR. */
  fault: FilmFault | null
  /** Loads the film again. */
  retry: () => void
}

/** Tracks the state of a `<video>`, and pauses it when the view is unmounted (MOD-026, MOD-027). */
export function useFilm(video: RefObject<HTMLVideoElement | null>): Film {
  const [film, setFilm] = useState<Omit<Film, 'retry'>>({ state: null, fault: null })
  useEffect(() => {
    const element = video.current
    if (!element) return
    let state: FilmState = filmStateOf(element)
    const update = () => setFilm({ state, fault: state === FILM.ERROR ? filmFault(element.error?.code ?? 0) : null })
    const onEvent = (event: Event) => {
      state = nextFilmState(state, event.type as (typeof FILM_EVENTS)[number], element.paused)
      update()
    }
    for (const name of FILM_EVENTS) element.addEventListener(name, onEvent)
    update()
    return () => {
      for (const name of FILM_EVENTS) element.removeEventListener(name, onEvent)
      state = nextFilmState(state, 'dispose', element.paused)
      // Otherwise a removed video keeps playing its sound.
      element.pause()
    }
  }, [video])
  return { ...film, retry: () => video.current?.load() }
}
