import { useEffect, useState } from 'react'
import { send } from '../data/send.ts'

/** Polling interval for progress, in ms. */
const EVERY = 3000

/** A list, refetched from its URL while a job works on one of its items. */
export function useFresh<Item>(first: Item[], address: string, isWorked: (item: Item) => boolean): Item[] {
  const [items, setItems] = useState(first)
  const isRunning = items.some(isWorked)
  useEffect(() => {
    if (!isRunning) return
    let isOver = false
    const timer = setInterval(async () => {
      const answer = await send(address).catch(() => null)
      if (answer?.ok && !isOver) setItems((await answer.json()) as Item[])
    }, EVERY)
    return () => {
      isOver = true
      clearInterval(timer)
    }
  }, [isRunning, address])
  return items
}
