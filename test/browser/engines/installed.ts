import { existsSync, globSync } from 'node:fs'

export type Engine = 'firefox' | 'webkit'

const FIREFOX = ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox']
export const WEBKIT_DRIVER = '/usr/bin/WebKitWebDriver'
/** WebKitGTK draws into a window: without a screen, into one in memory. */
export const SCREEN = '/usr/bin/xvfb-run'

const FINDERS: Record<Engine, () => string | undefined> = {
  firefox: () => process.env.FIREFOX_PATH ?? FIREFOX.find((path) => existsSync(path)),
  webkit() {
    if (!existsSync(WEBKIT_DRIVER) || !(process.env.DISPLAY || existsSync(SCREEN))) return undefined
    return globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser')[0]
  },
}

/** The program of a browser; undefined: it, or what it needs, is not installed. */
export function findEngine(engine: Engine): string | undefined {
  return FINDERS[engine]()
}
