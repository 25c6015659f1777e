import { spawnSync } from 'node:child_process'

/** Installs the third-party programs that `test/processes/programs.test.ts` runs against the site; needs apt-get. */
for (const words of [['update'], ['install', '--yes', '--no-install-recommends', 'gallery-dl', 'yt-dlp']]) {
  const { status, error } = spawnSync('apt-get', words, { stdio: 'inherit' })
  if (error || status !== 0) {
    console.error(
      `apt-get ${words.join(' ')} failed${error ? `: ${error.message}` : ''}. The test skips programs that are not installed.`,
    )
    process.exit(1)
  }
}
