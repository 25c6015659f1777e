import { useRef, useState } from 'react'
import { useWords } from '#client/locales/use-words.ts'
import { Button } from '#client/ui/button.tsx'
import { SaveBar } from '#client/ui/fields/save-bar.tsx'
import { Dialog } from '#client/ui/layers/dialog.tsx'
import type { Crop } from './crop.ts'
import type { CropFrame } from './crop-frame.ts'
import { CropStage } from './crop-stage.tsx'
import { jpegOf } from './jpeg-of.ts'

interface CropDialogProps {
  picture: ImageBitmap
  frame: CropFrame
  /** The crop to begin with. */
  start: Crop
  /** @param file null if the browser cannot encode the cropped picture */
  onCropped: (file: Blob | null, crop: Crop) => void
  onCancel: () => void
}

/** Crops a picture in a dialog over its form. A press outside of the dialog does not close it, because a drag may end there. */
export function CropDialog({ picture, frame, start, onCropped, onCancel }: CropDialogProps) {
  const { say } = useWords()
  const [crop, setCrop] = useState(start)
  const canvas = useRef<HTMLCanvasElement>(null)
  const use = async () => onCropped(canvas.current && (await jpegOf(canvas.current)), crop)
  return (
    <Dialog open onClose={onCancel} title={say('face.crop')} closeOnOutsideClick={false} testId="crop-dialog">
      <CropStage picture={picture} crop={crop} onCrop={setCrop} frame={frame} canvas={canvas} />
      <SaveBar>
        <Button kind="primary" onClick={use}>
          {say('face.use')}
        </Button>
        <Button onClick={onCancel}>{say('face.cancel')}</Button>
      </SaveBar>
    </Dialog>
  )
}
