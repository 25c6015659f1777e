/** The longest side of a poster frame, in px. */
const LONGEST = 1280
/** The moment of the film to use as the poster frame, in seconds: the first frame is often black. */
const SECONDS = 1

/** The current frame of a film as a JPEG; null if the browser cannot draw it. */
export async function frameOf(video: HTMLVideoElement): Promise<Blob | null> {
  const { videoWidth: width, videoHeight: height } = video
  const context = document.createElement('canvas').getContext('2d')
  if (!context || width === 0 || height === 0) return null
  const { canvas } = context
  const scale = Math.min(1, LONGEST / Math.max(width, height))
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  try {
    context.drawImage(video, 0, 0, canvas.width, canvas.height)
    return await new Promise((done) => canvas.toBlob(done, 'image/jpeg', 0.88))
  } catch {
    return null
  }
}

/** Seeks to the moment for the poster frame. Does nothing if the film's duration is unknown, as for live recordings. */
export async function seekEarly(video: HTMLVideoElement): Promise<void> {
  if (!Number.isFinite(video.duration)) return
  await new Promise((done) => {
    video.addEventListener('seeked', done, { once: true })
    video.currentTime = Math.min(SECONDS, video.duration / 2)
  })
}
