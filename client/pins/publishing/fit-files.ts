import type { Speech } from '#client/locales/use-words.ts'
import { showToast } from '#client/ui/states/show-toast.ts'
import { isPictureFile, MAX_UPLOAD_BYTES } from '#domain/pins/creation.ts'

/** Maximum number of files that a message names. */
const NAMED = 5

/** Returns the chosen files that can be sent: films unchanged, pictures as the server accepts them. One message names the rejected files. */
export async function fitFiles(files: readonly File[], say: Speech['say']): Promise<File[]> {
  const fit: File[] = []
  const faults = new Set<string>()
  const unreadable = new Map<string, string[]>()
  for (const file of files) {
    if (file.type.startsWith('video/')) {
      if (file.size > MAX_UPLOAD_BYTES) faults.add(say('make.too_large'))
      else fit.push(file)
    } else if (isPictureFile(file)) {
      const taken = await fitted(file, () => showToast({ text: say('make.preparing', { file: file.name }) }))
      if (taken) fit.push(taken)
      else unreadable.set(kindOf(file), [...(unreadable.get(kindOf(file)) ?? []), file.name])
    } else faults.add(say('make.not_image'))
  }
  for (const [kind, names] of unreadable) faults.add(say('make.unreadable', { file: listOf(names), kind }))
  if (faults.size > 0) showToast({ kind: 'error', text: [...faults].join(' ') })
  return fit
}

/** If the module cannot be loaded, the server checks the file. */
async function fitted(file: File, onSlow: () => void): Promise<File | null> {
  const loaded = await import('#client/media/fit-picture.ts').catch(() => null)
  return loaded ? loaded.fitPicture(file, onSlow) : file
}

/** `HEIC` for a file of that type or extension. */
function kindOf({ type, name }: File): string {
  return (type.replace('image/', '') || (name.split('.').at(-1) ?? '')).toUpperCase()
}

function listOf(names: readonly string[]): string {
  return [...names.slice(0, NAMED), ...(names.length > NAMED ? ['…'] : [])].join(', ')
}
