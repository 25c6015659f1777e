import { existsSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import bundled, { inflate, setupLambdaEnvironment } from '@sparticuz/chromium'
import { type Browser, chromium } from 'playwright-core'
import { hasMemoryFolder } from './memory-folder.ts'

const SYSTEM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * Playwright makes Chromium keep shared memory in temporary files, because containers have only 64 MB of shared memory. With more, memory saves a tenth of
 * Chromium's CPU.
 */
function refusedDefaults(): string[] {
  return hasMemoryFolder() ? ['--disable-dev-shm-usage'] : []
}

/**
 * Starts a real Chromium: the one in CHROMIUM_PATH, else the system's, else the one installed by npm. If that one lacks system libraries, the libraries that
 * come with it are unpacked.
 * @param more further command-line flags
 */
export async function launchChromium(more: string[] = []): Promise<Browser> {
  const args = [...FLAGS, ...more]
  const ignoreDefaultArgs = refusedDefaults()
  const chosen = process.env.CHROMIUM_PATH ?? SYSTEM.find((path) => existsSync(path))
  if (chosen) return chromium.launch({ executablePath: chosen, args, ignoreDefaultArgs })
  const launch = async () =>
    chromium.launch({ executablePath: await bundled.executablePath(), args, ignoreDefaultArgs })
  try {
    return await launch()
  } catch (error) {
    if (/shared libraries/.test(String(error))) {
      await inflate(join(import.meta.dirname, '../node_modules/@sparticuz/chromium/bin/al2023.tar.br'))
      setupLambdaEnvironment(join(tmpdir(), 'al2023', 'lib'))
    } else rmSync(await bundled.executablePath())
    // An interrupted unpack leaves a partial copy.
    return launch()
  }
}

/** Unpacks Chromium before several processes start it: otherwise each would take a partially unpacked copy for complete. */
export async function unpackChromium(): Promise<void> {
  const browser = await launchChromium()
  await browser.close()
}
