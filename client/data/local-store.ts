/** What this browser keeps beyond a page: files of drafts, and what waits to be sent. */
const NAME = 'pinfold'
const STORES = ['files', 'outbox'] as const
type StoreName = (typeof STORES)[number]

let opened: Promise<IDBDatabase> | undefined

function database(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1)
    request.onupgradeneeded = () => {
      for (const name of STORES) request.result.createObjectStore(name)
    }
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  return opened
}

async function run<Value>(
  name: StoreName,
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<Value>,
): Promise<Value> {
  const transaction = (await database()).transaction(name, mode)
  const request = ask(transaction.objectStore(name))
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(request.result)
    transaction.onabort = () => reject(transaction.error)
    transaction.onerror = () => reject(transaction.error)
  })
}

/** Keeps a value under its name. Rejects where the browser has no room or no store, as in some private windows. */
export function keep(store: StoreName, id: string, value: unknown): Promise<IDBValidKey> {
  return run(store, 'readwrite', (each) => each.put(value, id))
}

export function take<Value>(store: StoreName, id: string): Promise<Value | undefined> {
  return run<Value | undefined>(store, 'readonly', (each) => each.get(id))
}

export function takeAll<Value>(store: StoreName): Promise<Value[]> {
  return run<Value[]>(store, 'readonly', (each) => each.getAll())
}

export function forget(store: StoreName, id: string): Promise<undefined> {
  return run(store, 'readwrite', (each) => each.delete(id))
}
