import { useCallback, useEffect, useState } from 'react'
import { MAX_UPLOAD_BYTES } from '#domain/pins/creation.ts'
import { useWords } from '../locales/use-words.ts'
import { type Crop, WHOLE } from '../media/crop/crop.ts'
import type { CropFrame } from '../media/crop/crop-frame.ts'
import { openPicture } from '../media/crop/open-picture.ts'
import { closedIsland } from '../ui/island.tsx'

/** Its code is fetched when a file is chosen. */
export const CropStage = closedIsland(() => import('../media/crop/crop-stage.tsx').then(({ CropStage }) => CropStage))

/** A chosen file; `picture` is null if it cannot be cropped here and is sent whole. */
interface Chosen {
  file: File
  picture: ImageBitmap | null
}

/** The file that was chosen for a frame, its crop, and what is wrong with the file. A refused file leaves the one before in place. */
export function useChosenPicture(frame: CropFrame) {
  const { say } = useWords()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [crop, setCrop] = useState<Crop>(WHOLE)
  const [fault, setFault] = useState<string | null>(null)
  const [tooLarge, notPicture] = [say('face.too_large'), say('face.not_picture')]

  // A decoded picture may occupy 100 MB.
  useEffect(() => () => chosen?.picture?.close(), [chosen])

  const take = useCallback(
    async (input: HTMLInputElement) => {
      const file = input.files?.[0]
      // The dialog was cancelled.
      if (!file) return
      setFault(null)
      const refuse = (text: string) => {
        // Otherwise the form would submit the refused file.
        input.value = ''
        setFault(text)
      }
      if (file.size > MAX_UPLOAD_BYTES) return refuse(tooLarge)
      const [picture, canCrop] = await Promise.all([openPicture(file, frame), isLoaded()])
      // Another file was chosen in the meantime.
      if (input.files?.[0] !== file) return
      if (picture === null) return refuse(notPicture)
      setChosen({ file, picture: picture === 'whole' || !canCrop ? null : picture })
      setCrop(WHOLE)
    },
    [frame, tooLarge, notPicture],
  )
  return { chosen, crop, setCrop, fault, setFault, take }
}

function isLoaded(): Promise<boolean> {
  return CropStage.preload().then(
    () => true,
    () => false,
  )
}
