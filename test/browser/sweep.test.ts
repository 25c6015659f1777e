import { afterAll, expect, test } from 'vitest'
import { closeBrowser } from './open.ts'
import { audiencesOfMira, embeds, PAGES_OF_MIRA, PAGES_OF_OTHERS, pagesOfAll } from './pages.ts'
import { type Findings, type Judged, sweep } from './sweep.ts'

type Device = 'desktop' | 'phone'
type Viewer = 'visitor' | 'mira' | 'others'

const AXE: Judged[] = ['axe, light', 'axe, dark']
// What opens over a profile is checked in other tests, once it is open.
const isWhole = (path: string) => !path.includes('/_follow')
const asked = (paths: string[], judged: Judged[]): [string, Judged[]][] =>
  paths.map((path) => [path, isWhole(path) ? judged : judged.filter((each) => !AXE.includes(each))])

/** Visits each page once for each viewer for whom it differs. */
async function visitAll(device: Device): Promise<Record<Viewer, Findings>> {
  const isDesktop = device === 'desktop'
  const all = await pagesOfAll()
  const own: Judged[] = isDesktop ? [...AXE, 'large text', 'life'] : AXE
  const ofOthers = isDesktop ? all.filter((path) => !path.startsWith('/login/')) : []
  return {
    visitor: await sweep([...asked(all, isDesktop ? own : [...AXE, 'life']), ...asked(await embeds(), AXE)], {
      device,
    }),
    mira: await sweep([...asked(ofOthers, ['life']), ...asked([...PAGES_OF_MIRA, ...(await audiencesOfMira())], own)], {
      device,
      as: 'mira',
    }),
    others: await sweepOthers(own, device),
  }
}

/** Visits the pages that others have for themselves. */
async function sweepOthers(judged: Judged[], device: Device): Promise<Findings> {
  const all: Findings = { 'axe, light': [], 'axe, dark': [], 'large text': [], life: [] }
  for (const [as, paths] of Object.entries(PAGES_OF_OTHERS)) {
    const found = await sweep(asked(paths, judged), { device, as })
    for (const name of Object.keys(all) as Judged[]) all[name].push(...found[name])
  }
  return all
}

// The first test visits; the others read the results.
const visited = new Map<Device, Promise<Record<Viewer, Findings>>>()
function findingsOf(device: Device): Promise<Record<Viewer, Findings>> {
  const known = visited.get(device) ?? visitAll(device)
  visited.set(device, known)
  return known
}

afterAll(closeBrowser)

for (const scheme of ['light', 'dark'] as const)
  for (const device of ['desktop', 'phone'] as const)
    test(`nothing stands in anybody’s way: ${scheme}, ${device} [REL-24]`, async () => {
      const { visitor, mira, others } = await findingsOf(device)
      for (const found of [visitor, mira, others]) expect(found[`axe, ${scheme}`].join('\n')).toBe('')
    })

test('every page hydrates for its owner without console messages or policy violations [REL-24 REL-06]', async () => {
  const { mira, others } = await findingsOf('desktop')
  expect(mira.life.join('\n')).toBe('')
  expect(others.life.join('\n')).toBe('')
})

test('and for visitors, once they mean to do something [REL-24 REL-06]', async () => {
  expect((await findingsOf('desktop')).visitor.life.join('\n')).toBe('')
})

test('on a phone as on a desktop [MOD-031 REL-24]', async () => {
  expect((await findingsOf('phone')).visitor.life.join('\n')).toBe('')
})

test('with text twice as large, a visitor’s pages cut nothing off, lay nothing over another and don’t scroll sideways [REL-24]', async () => {
  expect((await findingsOf('desktop')).visitor['large text'].join('\n')).toBe('')
})

test('nor do an owner’s, nor those that others have for themselves [REL-24]', async () => {
  const { mira, others } = await findingsOf('desktop')
  expect(mira['large text'].join('\n')).toBe('')
  expect(others['large text'].join('\n')).toBe('')
})
