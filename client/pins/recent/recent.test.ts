import { afterEach, expect, test, vi } from 'vitest'
import { type RecentPin, recentPins, rememberPin, withVisit } from './recent.ts'

afterEach(() => vi.unstubAllGlobals())

function visit(id: number, ts = id): RecentPin {
  return {
    path: `/pin/${id}/`,
    ts,
    pin_id: String(id),
    image: { key: 'abcdefghijklmnop', width: 600, height: 900, color: '336699' },
    description: `Pin ${id}`,
    is_shared: false,
    invite_code: null,
  }
}

const ids = (history: RecentPin[]) => history.map(({ pin_id }) => Number(pin_id))

function keepIn(kept: Map<string, string>) {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
}

test('the newest visit is first [HIS-002]', () => {
  expect(ids(withVisit([visit(2), visit(1)], visit(3)))).toEqual([3, 2, 1])
})

test('the history has ten pins, and a pin that is seen again moves to the front [HIS-003]', () => {
  const twelve = Array.from({ length: 12 }, (_, i) => visit(i + 1)).reduce<RecentPin[]>(withVisit, [])
  expect(ids(twelve)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3])
  const again = withVisit(twelve, visit(5, 99))
  expect(ids(again)).toEqual([5, 12, 11, 10, 9, 8, 7, 6, 4, 3])
  expect(again[0]?.ts).toBe(99)
})

test('the history is one stored list whose entries have everything that a row shows [HIS-001 HIS-003]', () => {
  const kept = new Map<string, string>()
  keepIn(kept)
  rememberPin(visit(1))
  rememberPin(visit(2))
  expect([...kept.keys()]).toEqual(['recent_history'])
  const [first] = JSON.parse(kept.get('recent_history') ?? '') as object[]
  expect(Object.keys(first ?? {})).toEqual(['path', 'ts', 'pin_id', 'image', 'description', 'is_shared', 'invite_code'])
  expect(ids(recentPins())).toEqual([2, 1])
})

test('invalid entries are left out', () => {
  const bad = [
    null,
    7,
    {},
    { ...visit(1), path: 'javascript:alert(1)' },
    { ...visit(1), path: '//elsewhere.example/' },
    { ...visit(1), path: '/\\elsewhere.example/' },
    { ...visit(1), image: null },
    { ...visit(1), image: { ...visit(1).image, key: '../x"' } },
    { ...visit(1), image: { ...visit(1).image, color: 'red' } },
  ]
  keepIn(new Map([['recent_history', JSON.stringify([...bad, visit(4)])]]))
  expect(ids(recentPins())).toEqual([4])
  keepIn(new Map([['recent_history', '{"not":"a list"}']]))
  expect(recentPins()).toEqual([])
})
