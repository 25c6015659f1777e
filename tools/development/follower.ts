export interface Follower {
  /** Something has changed. A change that comes while one is being followed is followed after it. */
  changed(): void
  /** Resolves when nothing is left to follow; never rejects. */
  settled(): Promise<void>
}

/** Runs `follow` after changes, one run at a time, and once more where something changed meanwhile. */
export function follower(follow: () => Promise<void>): Follower {
  let running: Promise<void> | null = null
  let isStale = false

  async function run(): Promise<void> {
    while (isStale) {
      isStale = false
      await follow()
    }
    running = null
  }

  return {
    changed() {
      isStale = true
      running ??= run()
    },
    settled: async () => void (await running),
  }
}
