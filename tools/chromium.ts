import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import bundled, { inflate, setupLambdaEnvironment } from '@sparticuz/chromium'
import { type Browser, chromium } from 'playwright-core'

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
 * Starts a real Chromium: that of CHROMIUM_PATH, else the system's, else the one installed by npm. If the last one lacks system libraries,
 * those that come with it are unpacked.
 * @param more further command-line flags
 */
export async function launchChromium(more: string[] = []): Promise<Browser> {
  const args = [...FLAGS, ...more]
  const chosen = process.env.CHROMIUM_PATH ?? SYSTEM.find((path) => existsSync(path))
  if (chosen) return chromium.launch({ executablePath: chosen, args })
  const executablePath = await bundled.executablePath()
  try {
    return await chromium.launch({ executablePath, args })
  } catch (error) {
    if (!/shared libraries/.test(String(error))) throw error
    await inflate(join(import.meta.dirname, '../node_modules/@sparticuz/chromium/bin/al2023.tar.br'))
    setupLambdaEnvironment(join(tmpdir(), 'al2023', 'lib'))
    return chromium.launch({ executablePath, args })
  }
}
