import { expect, test } from 'vitest'
import { FILM, type FilmEvent, type FilmFacts, type FilmState, filmFault, filmStateOf, nextFilmState } from './film.ts'

function play(events: (FilmEvent | [FilmEvent, 'paused'])[], from: FilmState = FILM.IDLE): FilmState {
  return events.reduce<FilmState>((state, each) => {
    const [event, paused] = typeof each === 'string' ? [each, false] : [each[0], true]
    return nextFilmState(state, event, paused)
  }, from)
}

test('a film has ten states, 0 to 9 [MOD-027]', () => {
  expect(Object.entries(FILM)).toEqual([
    ['IDLE', 0],
    ['LOADING', 1],
    ['LOADED', 2],
    ['PLAYING', 3],
    ['PAUSED', 4],
    ['SEEKING', 5],
    ['STALLED', 6],
    ['ENDED', 7],
    ['ERROR', 8],
    ['DISPOSED', 9],
  ])
})

test('the state of a film follows its events: load, play, pause, seek, stall and end [MOD-027]', () => {
  const opened: [FilmEvent, 'paused'][] = [
    ['loadstart', 'paused'],
    ['loadeddata', 'paused'],
  ]
  expect(play(['loadstart'])).toBe(FILM.LOADING)
  expect(play(opened)).toBe(FILM.LOADED)
  expect(play([...opened, ['canplay', 'paused']])).toBe(FILM.LOADED)
  const playing = play([...opened, 'playing'])
  expect(playing).toBe(FILM.PLAYING)
  expect(play([['pause', 'paused']], playing)).toBe(FILM.PAUSED)
  expect(play(['seeking'], playing)).toBe(FILM.SEEKING)
  expect(play(['seeking', 'seeked'], playing)).toBe(FILM.PLAYING)
  expect(play(['seeking', ['seeked', 'paused']], playing)).toBe(FILM.PAUSED)
  expect(play(['waiting'], playing)).toBe(FILM.STALLED)
  expect(play(['waiting', 'canplay'], playing)).toBe(FILM.PLAYING)
  expect(play(['stalled'], playing), 'there is enough to go on with').toBe(FILM.PLAYING)
  expect(play(['loadstart', 'stalled'])).toBe(FILM.STALLED)
  expect(play([['pause', 'paused'], 'ended'], playing)).toBe(FILM.ENDED)
  expect(play(['ended', 'seeking', 'seeked', 'playing'], playing)).toBe(FILM.PLAYING)
})

test('a failed film stays failed until it is loaded again, and a disposed film stays disposed [MOD-026 MOD-027]', () => {
  const failed = play(['loadstart', 'error'])
  expect(failed).toBe(FILM.ERROR)
  expect(play(['pause', 'stalled', 'waiting', 'ended'], failed)).toBe(FILM.ERROR)
  expect(play(['emptied', 'loadstart'], failed)).toBe(FILM.LOADING)
  expect(play(['dispose', 'loadstart', 'playing', 'error'])).toBe(FILM.DISPOSED)
})

test('error codes 1 to 4 have their own reasons, and any other code counts as an unsupported source [MOD-026]', () => {
  expect([1, 2, 3, 4, 0, 9].map(filmFault)).toEqual([
    'aborted',
    'network',
    'decode',
    'source_not_supported',
    'source_not_supported',
    'source_not_supported',
  ])
})

test('the state of a film can be derived from its element alone [MOD-027]', () => {
  const still: FilmFacts = {
    error: null,
    ended: false,
    seeking: false,
    paused: true,
    networkState: 1,
    readyState: 4,
    currentTime: 0,
  }
  const states: [Partial<FilmFacts>, FilmState][] = [
    [{}, FILM.LOADED],
    [{ networkState: 0, readyState: 0 }, FILM.IDLE],
    [{ readyState: 1 }, FILM.LOADING],
    [{ paused: false }, FILM.PLAYING],
    [{ currentTime: 3 }, FILM.PAUSED],
    [{ seeking: true }, FILM.SEEKING],
    [{ ended: true, currentTime: 9 }, FILM.ENDED],
    [{ error: { code: 3 }, networkState: 3 }, FILM.ERROR],
  ]
  for (const [facts, state] of states) expect(filmStateOf({ ...still, ...facts }), JSON.stringify(facts)).toBe(state)
})
