import { type IDBPDatabase, openDB } from 'idb'

/** The IndexedDB database: files of drafts, and the outbox. */
const NAME = 'pinfold'
const STORES = ['files', 'outbox'] as const
type StoreName = (typeof STORES)[number]

let opened: Promise<IDBPDatabase> | undefined

function database(): Promise<IDBPDatabase> {
  opened ??= openDB(NAME, 1, {
    upgrade(base) {
      for (const name of STORES) base.createObjectStore(name)
    },
  })
  return opened
}

/** Stores a value. Rejects if the browser has no space or no database (as in some private windows). */
export async function keep(store: StoreName, id: string, value: unknown): Promise<void> {
  await (await database()).put(store, value, id)
}

export async function take<Value>(store: StoreName, id: string): Promise<Value | undefined> {
  return (await database()).get(store, id)
}

export async function takeAll<Value>(store: StoreName): Promise<Value[]> {
  return (await database()).getAll(store)
}

export async function forget(store: StoreName, id: string): Promise<void> {
  await (await database()).delete(store, id)
}
