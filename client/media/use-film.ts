import { type RefObject, useEffect, useState } from 'react'
import {
  FILM,
  FILM_EVENTS,
  type FilmFault,
  type FilmState,
  filmFault,
  filmStateOf,
  nextFilmState,
} from '../../domain/media/film.ts'

export interface Film {
  /** null until the page lives: what the browser does before, it does by itself. */
  state: FilmState | null
  /** Why it can't be shown, in state ERROR. */
  fault: FilmFault | null
  /** Loads it once more. */
  retry: () => void
}

/** Follows what a `<video>` does; with the view that shows it the film ends (MOD-026, MOD-027). */
export function useFilm(video: RefObject<HTMLVideoElement | null>): Film {
  const [film, setFilm] = useState<Omit<Film, 'retry'>>({ state: null, fault: null })
  useEffect(() => {
    const element = video.current
    if (!element) return
    let state: FilmState = filmStateOf(element)
    const tell = () => setFilm({ state, fault: state === FILM.ERROR ? filmFault(element.error?.code ?? 0) : null })
    const hear = (event: Event) => {
      state = nextFilmState(state, event.type as (typeof FILM_EVENTS)[number], element.paused)
      tell()
    }
    for (const name of FILM_EVENTS) element.addEventListener(name, hear)
    tell()
    return () => {
      for (const name of FILM_EVENTS) element.removeEventListener(name, hear)
      state = nextFilmState(state, 'dispose', element.paused)
      // What is out of the page would go on to be heard.
      element.pause()
    }
  }, [video])
  return { ...film, retry: () => video.current?.load() }
}
