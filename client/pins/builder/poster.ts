/** The longest side of a poster frame, in pixels; a second of a film is where most show something. */
const LONGEST = 1280
const SECONDS = 1

/** What a film shows now, as a picture; null where this browser can't draw it. */
export async function frameOf(video: HTMLVideoElement): Promise<Blob | null> {
  const { videoWidth: width, videoHeight: height } = video
  const pen = document.createElement('canvas').getContext('2d')
  if (!pen || width === 0 || height === 0) return null
  const scale = Math.min(1, LONGEST / Math.max(width, height))
  pen.canvas.width = Math.round(width * scale)
  pen.canvas.height = Math.round(height * scale)
  try {
    pen.drawImage(video, 0, 0, pen.canvas.width, pen.canvas.height)
    return await new Promise((done) => pen.canvas.toBlob(done, 'image/jpeg', 0.88))
  } catch {
    return null
  }
}

/** Goes to a moment early in a film that is worth to be its picture: the first one is often black. Live recordings don't tell their length. */
export async function seekEarly(video: HTMLVideoElement): Promise<void> {
  if (!Number.isFinite(video.duration)) return
  await new Promise((done) => {
    video.addEventListener('seeked', done, { once: true })
    video.currentTime = Math.min(SECONDS, video.duration / 2)
  })
}
