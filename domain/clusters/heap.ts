interface Entry {
  value: number
  item: number
}

/** A max-heap of items by value; `before` breaks ties. */
export function createHeap(before: (a: number, b: number) => boolean) {
  const heap: Entry[] = []
  function isBetter(i: number, j: number): boolean {
    const [a, b] = [heap[i], heap[j]]
    if (!a || !b) return false
    return a.value > b.value || (a.value === b.value && before(a.item, b.item))
  }

  function swap(i: number, j: number): void {
    const [a, b] = [heap[i], heap[j]]
    if (!a || !b) return
    heap[i] = b
    heap[j] = a
  }

  function sink(i: number): void {
    for (;;) {
      let best = i
      for (const child of [2 * i + 1, 2 * i + 2]) if (isBetter(child, best)) best = child
      if (best === i) return
      swap(i, best)
      i = best
    }
  }

  return {
    push(item: number, value: number): void {
      let i = heap.push({ value, item }) - 1
      for (let up = (i - 1) >> 1; i > 0 && isBetter(i, up); up = (i - 1) >> 1) {
        swap(i, up)
        i = up
      }
    },
    pop(): Entry | undefined {
      const [first] = heap
      const last = heap.pop()
      if (first && last && heap.length > 0) {
        heap[0] = last
        sink(0)
      }
      return first
    },
    /** The highest value; -Infinity if empty. */
    best(): number {
      return heap[0]?.value ?? Number.NEGATIVE_INFINITY
    },
  }
}
