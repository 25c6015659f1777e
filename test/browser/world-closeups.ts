import { batch } from '#worker/db/batch.ts'
import type { Database } from '#worker/db/open.ts'
import { run } from '#worker/db/write.ts'
import type { PinRowInput } from '#worker/imports/write.ts'
import type { Story } from '#worker/model/pins/tables.ts'
import type { users } from '#worker/model/profiles/tables.ts'

type Add = (row: Partial<typeof users.$inferInsert> & { username: string }) => Promise<{ id: number }>
type SavePins = (ownerId: number, count: number, more: (i: number) => Partial<PinRowInput>) => Promise<void>

const STORY: Story = {
  title: 'Three steps',
  page_count: 3,
  pages: [
    { key: `picture0${'p'.repeat(8)}`, width: 600, height: 800, color: '17324d', text: 'Flour and water' },
    { color: 'e9c46a', text: 'Wait a night' },
    { key: `picture2${'p'.repeat(8)}`, width: 600, height: 800, color: '2a9d8f' },
  ],
}

/** People with one pin for each test of a pin's page, so that tests do not share one. */
export async function fillCloseups(db: Database, add: Add, save: SavePins): Promise<void> {
  const { id } = await add({ username: 'paula', fullName: 'Paula Prints', firstName: 'Paula' })
  const titles = ['To edit', 'To delete', 'To edit plainly', 'Of steps', 'In motion', 'To like', ...more(14)]
  await save(id, titles.length, (i) => ({
    source_id: `paula ${i}`,
    board: 'Prints',
    title: titles[i] ?? '',
    annotations: ['linocut', `only ${i}`],
  }))
  const film = JSON.stringify({ url: '/video/in-motion.webm', width: 320, height: 240, duration: 1000 })
  await batch(db, [
    run`update pins set is_story = 1, story = ${JSON.stringify(STORY)} where title = 'Of steps'`,
    run`update pins set is_video = 1, video = ${film} where title = 'In motion'`,
  ])
}

function more(count: number): string[] {
  return Array.from({ length: count }, (_, i) => `Print no. ${i}`)
}
