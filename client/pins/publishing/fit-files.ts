import { isPictureFile, MAX_UPLOAD_BYTES } from '../../../domain/pins/creation.ts'
import type { Speech } from '../../locales/use-words.ts'
import { showToast } from '../../ui/states/show-toast.ts'

/**
 * Chosen files that can be sent: films as they are, pictures as the server takes them. A message names each of the others, before anything is typed.
 */
export async function fitFiles(files: readonly File[], say: Speech['say']): Promise<File[]> {
  const fit: File[] = []
  for (const file of files) {
    const fault = (text: string) => showToast({ kind: 'error', text })
    if (file.type.startsWith('video/')) {
      if (file.size > MAX_UPLOAD_BYTES) fault(say('make.too_large'))
      else fit.push(file)
    } else if (isPictureFile(file)) {
      const taken = await fitted(file, () => showToast({ text: say('make.preparing', { file: file.name }) }))
      if (taken) fit.push(taken)
      else fault(say('make.unreadable', { file: file.name, kind: kindOf(file) }))
    } else fault(say('make.not_image'))
  }
  return fit
}

/** Without the module, as on a broken connection, the server judges the file. */
async function fitted(file: File, onSlow: () => void): Promise<File | null> {
  const loaded = await import('../../media/fit-picture.ts').catch(() => null)
  return loaded ? loaded.fitPicture(file, onSlow) : file
}

/** `HEIC` of a file of that type, or with that ending. */
function kindOf({ type, name }: File): string {
  return (type.replace('image/', '') || (name.split('.').at(-1) ?? '')).toUpperCase()
}
