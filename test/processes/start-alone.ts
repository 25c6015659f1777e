import { spawn } from 'node:child_process'
import { join } from 'node:path'

/** The built worker in a process of its own, and a function that kills it. */
export async function start(folder: string, ...words: string[]): Promise<{ url: string; kill: () => Promise<void> }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'serve-alone.ts'), folder, ...words], {
    detached: true,
  })
  const ended = new Promise((resolve) => child.once('close', resolve))
  const kill = async () => {
    process.kill(-(child.pid ?? 0), 'SIGKILL')
    await ended
  }
  const url = await new Promise<string>((resolve, reject) => {
    let said = ''
    child.stdout.on('data', (chunk) => {
      said += chunk
      if (said.includes('\n')) resolve(said.trim())
    })
    child.once('close', () => reject(new Error(`The server ended: ${said}`)))
  })
  return { url, kill }
}
