export interface Follower {
  /** Reports a change. A change during a run causes another run. */
  changed(): void
  /** Resolves when no run is pending; never rejects. */
  settled(): Promise<void>
}

/** Runs `follow` after changes, one run at a time. A change during a run causes another run. */
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
