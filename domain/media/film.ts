import { isKeyOf } from '../keys.ts'
/** States of a video player, with their numbers on the wire (MOD-027, G-170). */
export const FILM = {
  IDLE: 0,
  LOADING: 1,
  LOADED: 2,
  PLAYING: 3,
  PAUSED: 4,
  SEEKING: 5,
  STALLED: 6,
  ENDED: 7,
  ERROR: 8,
  DISPOSED: 9,
} as const
export type FilmState = (typeof FILM)[keyof typeof FILM]

/** Playback errors: the codes of HTML's MediaError (MOD-026). */
export const FILM_FAULTS = { 1: 'aborted', 2: 'network', 3: 'decode', 4: 'source_not_supported' } as const
export type FilmFault = (typeof FILM_FAULTS)[keyof typeof FILM_FAULTS]

/** Unknown codes count as an unsupported source. */
export function filmFault(code: number): FilmFault {
  return isKeyOf(FILM_FAULTS, code) ? FILM_FAULTS[code] : 'source_not_supported'
}

/** Events of a media element that change the state, by their HTML names. `dispose`: the player is removed. */
export const FILM_EVENTS = [
  'loadstart',
  'loadeddata',
  'playing',
  'pause',
  'seeking',
  'seeked',
  'waiting',
  'stalled',
  'canplay',
  'ended',
  'error',
  'emptied',
] as const
export type FilmEvent = (typeof FILM_EVENTS)[number] | 'dispose'

/** The state after an event. `paused` is the element's own property, which decides after a seek or a stall. */
export function nextFilmState(state: FilmState, event: FilmEvent, paused: boolean): FilmState {
  if (state === FILM.DISPOSED) return state
  if (event === 'dispose') return FILM.DISPOSED
  if (event === 'emptied') return FILM.IDLE
  if (event === 'loadstart') return FILM.LOADING
  if (event === 'error') return FILM.ERROR
  // Further events follow an error; only a new attempt (`loadstart`) leaves the error state.
  if (state === FILM.ERROR) return state
  const goesOn = paused ? FILM.PAUSED : FILM.PLAYING
  switch (event) {
    case 'loadeddata':
      return paused ? FILM.LOADED : state
    case 'playing':
      return FILM.PLAYING
    case 'pause':
      // A video fires `pause` before `ended`.
      return state === FILM.LOADED || state === FILM.LOADING ? state : FILM.PAUSED
    case 'seeking':
      return FILM.SEEKING
    case 'seeked':
      return goesOn
    case 'waiting':
      return FILM.STALLED
    case 'stalled':
      // `stalled` also fires while enough is buffered to continue.
      return state === FILM.LOADING || state === FILM.SEEKING ? FILM.STALLED : state
    case 'canplay':
      return state === FILM.STALLED ? goesOn : state === FILM.LOADING ? FILM.LOADED : state
    case 'ended':
      return FILM.ENDED
  }
}

/** Properties of a media element that decide its state. */
export interface FilmFacts {
  error: unknown
  ended: boolean
  seeking: boolean
  paused: boolean
  /** As in HTMLMediaElement: networkState 0 has no source; readyState 2 and more can show a frame. */
  networkState: number
  readyState: number
  currentTime: number
}

/** The state of an element whose earlier events were missed. */
export function filmStateOf(film: FilmFacts): FilmState {
  if (film.error) return FILM.ERROR
  if (film.networkState === 0) return FILM.IDLE
  if (film.ended) return FILM.ENDED
  if (film.seeking) return FILM.SEEKING
  if (film.readyState < 2) return FILM.LOADING
  if (!film.paused) return FILM.PLAYING
  return film.currentTime > 0 ? FILM.PAUSED : FILM.LOADED
}
