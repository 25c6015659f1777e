/** What a film is doing, by the numbers of the wire (MOD-027, G-170). */
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

/** Why a film can't be shown: the codes of HTML's MediaError (MOD-026). */
export const FILM_FAULTS = { 1: 'aborted', 2: 'network', 3: 'decode', 4: 'source_not_supported' } as const
export type FilmFault = (typeof FILM_FAULTS)[keyof typeof FILM_FAULTS]

/** A code that no browser should give is a source that can't be used. */
export function filmFault(code: number): FilmFault {
  return FILM_FAULTS[code as keyof typeof FILM_FAULTS] ?? 'source_not_supported'
}

/** Events of a media element that move a film on, by their names in HTML, and its end with the page. */
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

/** What a film is after an event. `paused` is the element's own word: after a seek or a stall it alone knows what goes on. */
export function nextFilmState(state: FilmState, event: FilmEvent, paused: boolean): FilmState {
  if (state === FILM.DISPOSED) return state
  if (event === 'dispose') return FILM.DISPOSED
  if (event === 'emptied') return FILM.IDLE
  if (event === 'loadstart') return FILM.LOADING
  if (event === 'error') return FILM.ERROR
  // What failed says more before it is quiet; only another try counts.
  if (state === FILM.ERROR) return state
  const goesOn = paused ? FILM.PAUSED : FILM.PLAYING
  switch (event) {
    case 'loadeddata':
      return paused ? FILM.LOADED : state
    case 'playing':
      return FILM.PLAYING
    case 'pause':
      // A film pauses as it ends, and says so first.
      return state === FILM.LOADED || state === FILM.LOADING ? state : FILM.PAUSED
    case 'seeking':
      return FILM.SEEKING
    case 'seeked':
      return goesOn
    case 'waiting':
      return FILM.STALLED
    case 'stalled':
      // The network rests while there is enough to go on with.
      return state === FILM.LOADING || state === FILM.SEEKING ? FILM.STALLED : state
    case 'canplay':
      return state === FILM.STALLED ? goesOn : state === FILM.LOADING ? FILM.LOADED : state
    case 'ended':
      return FILM.ENDED
  }
}

/** What a media element tells of itself, of which only part is there in one moment. */
export interface FilmFacts {
  error: unknown
  ended: boolean
  seeking: boolean
  paused: boolean
  /** HTMLMediaElement's numbers: 0 has no source; 2 and more can show a frame. */
  networkState: number
  readyState: number
  currentTime: number
}

/** What a film is that has gone on before anybody listened. */
export function filmStateOf(film: FilmFacts): FilmState {
  if (film.error) return FILM.ERROR
  if (film.networkState === 0) return FILM.IDLE
  if (film.ended) return FILM.ENDED
  if (film.seeking) return FILM.SEEKING
  if (film.readyState < 2) return FILM.LOADING
  if (!film.paused) return FILM.PLAYING
  return film.currentTime > 0 ? FILM.PAUSED : FILM.LOADED
}
