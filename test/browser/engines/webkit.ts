import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { Builder, By, Key, type WebDriver } from 'selenium-webdriver'
import { SCREEN, WEBKIT_DRIVER } from './installed.ts'
import type { Driver } from './tab.ts'

export interface Webkit {
  open(): Promise<Driver>
  close(): Promise<void>
}

/** Starts the driver of WebKitGTK, which starts a browser without anything stored for each page. */
export async function launchWebkit(binary: string): Promise<Webkit> {
  const port = await freePort()
  const command = [WEBKIT_DRIVER, `--port=${port}`]
  const [program = '', ...args] = process.env.DISPLAY
    ? command
    : [SCREEN, '-a', '-s', '-screen 0 2600x1600x24', ...command]
  const process_ = spawn(program, args, { stdio: 'ignore', detached: true })
  const capabilities = { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': { binary, args: ['--automation'] } }
  await isListening(port)
  return {
    async open() {
      const server = `http://127.0.0.1:${port}`
      return driverOf(await new Builder().usingServer(server).withCapabilities(capabilities).build())
    },
    close: () => end(process_),
  }
}

function driverOf(web: WebDriver): Driver {
  const target = () => web.findElement(By.css('[data-target]'))
  return {
    goto: (address) => web.get(address),
    run: (work, ...given) => web.executeScript(work as never, ...given),
    press: () => target().click(),
    point: () => web.actions().move({ origin: target() }).perform(),
    type: (text) => target().sendKeys(text.replaceAll('\n', Key.ENTER)),
    async size(width, height) {
      const window = web.manage().window()
      await window.setRect({ width, height })
      const [w = 0, h = 0] = await web.executeScript<number[]>('return [innerWidth, innerHeight]')
      // What the window has around its page.
      if (w !== width || h !== height) await window.setRect({ width: 2 * width - w, height: 2 * height - h })
    },
    signIn: (value) => web.manage().addCookie({ name: 'local-session', value, path: '/', httpOnly: true }),
    picture: async () => Buffer.from(await web.takeScreenshot(), 'base64'),
    close: () => web.quit(),
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  await new Promise((done) => server.close(done))
  if (typeof address !== 'object' || !address) throw new Error('No port is free')
  return address.port
}

/** Waits until the driver answers. */
async function isListening(port: number): Promise<void> {
  for (const end = Date.now() + 30_000; ; await new Promise((done) => setTimeout(done, 100))) {
    const answer = await fetch(`http://127.0.0.1:${port}/status`).catch(() => null)
    if (answer?.ok) return
    if (Date.now() > end) throw new Error('WebKitWebDriver does not answer')
  }
}

/** Ends the driver, its browsers and the screen in memory. */
async function end(child: ChildProcess): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  child.once('exit', () => resolve())
  if (child.exitCode !== null || child.pid === undefined) return
  process.kill(-child.pid, 'SIGTERM')
  await promise
}
