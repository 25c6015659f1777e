import { beforeAll, expect, test } from 'vitest'
import { routes } from '#domain/routes.ts'
import { CALLS } from '../fixtures/calls.ts'
import { VIEWERS } from '../fixtures/viewers.ts'
import { wideningWrites } from '../fixtures/widening/judge.ts'
import { ON_OWNERS, ON_PLACES, READS } from '../fixtures/writes/all.ts'
import { openWrites, type WritesTable } from '../fixtures/writes/table.ts'

let table: WritesTable

beforeAll(async () => {
  table = await openWrites()
})

for (const viewer of VIEWERS) {
  test(`${viewer}: every write changes only the rows it may, and a rejected write changes nothing [REL-26 REL-16 REL-01]`, async () => {
    expect(await table.faultsOf(viewer)).toEqual([])
    expect(await table.changes()).toEqual([])
  })
}

test('the model of who sees what notices the writes that show something to more people [BRD-056]', () => {
  for (const write of ['put /v3/boards/{board}/', 'post /v3/boards/{board}/restore/', 'post /v3/boards/{board}/merge/'])
    expect(wideningWrites()).toContain(write)
  for (const write of ['post /v3/undo/{undo}/', 'post /v3/pins/{pin}/repin/', 'form approve', 'form delegate'])
    expect(wideningWrites()).toContain(write)
})

test('every writing call and form is in the table, and each changes something for some viewer [REL-26]', () => {
  const writes = [...ON_OWNERS, ...ON_PLACES]
  const calls = CALLS.filter((call) => !call.startsWith('get ') && !READS.includes(call))
  expect([...new Set(writes.flatMap(({ call }) => call ?? []))].sort()).toEqual(calls.sort())
  expect([...new Set(writes.flatMap(({ form }) => form ?? []))].sort()).toEqual(Object.keys(routes.do).sort())
  const idle = writes.filter((write) => Object.keys(write.touches).length > 0 && !table.effective.has(write))
  expect(idle.map(({ call, form }) => call ?? form)).toEqual([])
  expect(table.tried()).toBeGreaterThanOrEqual(1500)
  console.info(`${table.tried()} writes tried`)
})
