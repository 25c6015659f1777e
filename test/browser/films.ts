import type { Page } from 'playwright-core'

/** A film of one second, made by the browser. */
export async function shoot(page: Page): Promise<Buffer> {
  const bytes = await page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    canvas.width = 64
    canvas.height = 48
    const pen = canvas.getContext('2d')
    const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: 'video/webm' })
    const parts: Blob[] = []
    recorder.ondataavailable = ({ data }) => parts.push(data)
    const ended = new Promise((done) => {
      recorder.onstop = done
    })
    recorder.start()
    for (let i = 0; i < 20; i++) {
      pen?.fillRect(i, i, 9, 9)
      await new Promise((done) => setTimeout(done, 40))
    }
    recorder.stop()
    await ended
    return [...new Uint8Array(await new Blob(parts).arrayBuffer())]
  })
  return Buffer.from(bytes)
}
