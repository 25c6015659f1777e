import { expect, test } from 'vitest'
import { ACTIONS_OF } from '#domain/legal/cases.ts'
import { askJson } from '../fixtures/app.ts'
import { comment } from '../fixtures/comments.ts'
import { caseOf, decide, deskStory, reportThing, send, statusOf } from '../fixtures/desk.ts'
import { stalePagesAfter } from '../fixtures/kept.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import type { Person } from '../fixtures/world.ts'

const reportPerson = async (by: Person, { id }: Person) =>
  askJson(`/v3/users/${id}/report/`, {
    method: 'POST',
    session: await sessionOf(by),
    json: { reason: 'spam', source: 'profile' },
  })

/** Those of these pages that visitors are shown. */
async function there(pages: string[]): Promise<string[]> {
  const states = await Promise.all(pages.map((path) => statusOf(path)))
  return pages.filter((_, i) => states[i] === 200)
}

test('whatever an employee decides about a thing is seen by the next visitor, and so is that it was taken back [OPT-024 REL-03 REL-08]', async () => {
  const until = new Date(Date.now() + 30 * 24 * 3600_000).toISOString().slice(0, 10)
  let decided = 0
  for (const kind of ['person', 'board', 'pin', 'comment'] as const)
    for (const action of ACTIONS_OF[kind]) {
      const { owner, ben, on, blue, vera } = await deskStory()
      const note = await comment(owner, blue.id, 'Buy here')
      const subject = { person: owner.id, board: on.id, pin: blue.id, comment: note.id }[kind]
      if (kind === 'person') await reportPerson(ben, owner)
      else await reportThing(ben, kind, subject)
      const id = await caseOf(kind, subject)
      const pages = [`/${owner.username}/`, `/${owner.username}/_pins/`, on.url, `/pin/${blue.id}/`]
      const named = `${action} of a ${kind}`
      expect(
        await stalePagesAfter(pages, () => decide(vera, id, { action, ...(action === 'limit' && { until }) })),
        named,
      ).toEqual([])
      decided++
      const reverse = () => send('/do/staff_reverse/', { case_id: String(id) }, vera)
      expect(await stalePagesAfter(await there(pages), reverse), `${named}, taken back`).toEqual([])
    }
  expect(decided).toBeGreaterThan(20)
})
