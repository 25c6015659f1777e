import { closedIsland } from '#client/ui/island.tsx'
import { layOver } from '#client/ui/layers/overlay.ts'
import { type Crop, WHOLE } from './crop.ts'
import type { CropFrame } from './crop-frame.ts'
import { openPicture } from './open-picture.ts'

const CropDialog = closedIsland(() => import('./crop-dialog.tsx').then(({ CropDialog }) => CropDialog))

/** A picture to upload. `crop` is null if it could not be cropped here and is the whole file. */
export interface Cropped {
  file: Blob
  crop: Crop | null
}

/** Lets people crop a file in a dialog over the page. @returns `no_picture` if neither the browser nor the server can show the file */
export async function cropFile(
  file: File,
  frame: CropFrame,
  start: Crop = WHOLE,
): Promise<Cropped | 'cancelled' | 'no_picture'> {
  const picture = await openPicture(file, frame)
  if (picture === null) return 'no_picture'
  const whole = { file, crop: null }
  if (picture === 'whole') return whole
  let result: Cropped | 'cancelled' = 'cancelled'
  const closed = layOver((done) => {
    const end = (ending: Cropped | 'cancelled') => {
      result = ending
      done()
    }
    return (
      <CropDialog
        picture={picture}
        frame={frame}
        start={start}
        onCropped={(cropped, crop) => end(cropped ? { file: cropped, crop } : whole)}
        onCancel={() => end('cancelled')}
        onUnavailable={() => end(whole)}
      />
    )
  })
  if (!closed) return whole
  await closed
  picture.close()
  return result
}
