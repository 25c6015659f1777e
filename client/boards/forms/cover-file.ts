import type { MediaAnswer } from '../../../domain/media/contract.ts'
import { MAX_UPLOAD_BYTES } from '../../../domain/pins/creation.ts'
import { routes } from '../../../domain/routes.ts'
import { call } from '../../data/call.ts'
import { CallError } from '../../data/fetcher.ts'
import { newKey } from '../../data/new-key.ts'
import { rendition } from '../../data/rendition.ts'

interface Site {
  mediaBase: string
  /** What is said where there was no answer. */
  unavailable: string
}

interface Chosen {
  file: File
  /** The same at every try, so that it is taken once (REL-17). */
  key: string
}

/**
 * Brings the file field of a board's form to life, wherever its markup stands: a picture that is chosen, dropped or pasted shows at once as the
 * cover, and is sent at once. What the server refuses leaves the cover as it was; what couldn't be sent stays, and is sent with the form.
 * @returns ends it
 */
export function attendCover(root: HTMLElement, { mediaBase, unavailable }: Site): () => void {
  const box = root.querySelector<HTMLElement>('[data-cover-file]')
  const tile = root.querySelector<HTMLElement>('[data-own-cover]')
  const input = box?.querySelector<HTMLInputElement>('[type=file]')
  const media = box?.querySelector<HTMLInputElement>('[name=cover_media]')
  const said = box?.querySelector<HTMLElement>('[role=status]')
  const radio = tile?.querySelector('input')
  const image = tile?.querySelector('img')
  if (!box || !tile || !input || !media || !said || !radio || !image) return () => {}
  const ended = new AbortController()
  const { signal } = ended
  /** What the form has where nothing more was chosen, or that was refused. */
  const kept = {
    checked: root.querySelector<HTMLInputElement>('[name=cover]:checked'),
    src: image.getAttribute('src'),
  }
  let chosen: Chosen | null = null
  let sending: Promise<boolean> | null = null

  // It is a place to choose now: what was chosen is sent apart.
  input.removeAttribute('name')
  box.querySelector('small span')?.removeAttribute('hidden')

  const say = (text: string, isFault = false) => {
    said.textContent = text
    said.toggleAttribute('data-fault', isFault)
  }
  const show = (address: string | null) => {
    if (image.src.startsWith('blob:')) URL.revokeObjectURL(image.src)
    // What one picture failed by says nothing of the next.
    image.removeAttribute('data-failed')
    if (address === null) image.removeAttribute('src')
    else image.src = address
    tile.hidden = address === null
  }
  const refuse = (text: string) => {
    chosen = null
    input.value = ''
    show(kept.src)
    if (radio.checked && kept.checked) kept.checked.checked = true
    say(text, true)
  }

  function take(file: File | undefined) {
    if (!file) return
    if (file.size === 0 || !/^(image\/|$)/.test(file.type)) return refuse(box?.dataset.notImage ?? '')
    if (file.size > MAX_UPLOAD_BYTES) return refuse(box?.dataset.tooLarge ?? '')
    chosen = { file, key: newKey() }
    show(URL.createObjectURL(file))
    if (radio) radio.checked = true
    for (const middle of root.querySelectorAll<HTMLInputElement>('[name^=focus_][value="50"]')) middle.checked = true
    tile?.scrollIntoView({ block: 'nearest' })
    void send(chosen)
  }

  /** Whether the form may go: the picture is there, or another was chosen meanwhile. */
  function send(now: Chosen): Promise<boolean> {
    tile?.setAttribute('aria-busy', 'true')
    say(box?.dataset.sending ?? '')
    sending = call<MediaAnswer>('POST', routes.api.mediaUpload, now.file, { key: now.key })
      .then((answer) => arrived(now, answer))
      .catch((error: unknown) => failed(now, error))
      .finally(() => {
        if (chosen !== now && chosen !== null) return
        sending = null
        tile?.removeAttribute('aria-busy')
      })
    return sending
  }
  function arrived(now: Chosen, { media_id, image_signature }: MediaAnswer): boolean {
    if (chosen !== now) return false
    chosen = null
    if (media) media.value = media_id
    Object.assign(kept, { checked: radio, src: rendition(mediaBase, image_signature, '474x') })
    // What this browser can't draw itself, it can when it is a rendition.
    if (image?.complete && image.naturalWidth === 0) show(kept.src)
    say('')
    return true
  }
  function failed(now: Chosen, error: unknown): boolean {
    if (chosen !== now) return false
    const { code, message } = error instanceof CallError ? error : { code: 0, message: '' }
    if (code === 1) refuse(message || unavailable)
    else say(message || unavailable, true)
    return false
  }

  input.addEventListener('change', () => take(input.files?.[0]), { signal })
  const filesOf = (from: DataTransfer | null) => [...(from?.files ?? [])]
  document.addEventListener('paste', ({ clipboardData }) => take(filesOf(clipboardData)[0]), { signal })
  // Beside the form a browser would open the file, and leave the page.
  const zone = root.closest('dialog') ?? document.body
  zone.addEventListener('dragover', (event) => event.dataTransfer?.types.includes('Files') && event.preventDefault(), {
    signal,
  })
  zone.addEventListener(
    'drop',
    (event) => {
      const [file] = filesOf(event.dataTransfer)
      if (!file) return
      event.preventDefault()
      take(file)
    },
    { signal },
  )
  // A form whose cover is still on its way waits for it; what failed for want of a connection is tried once more.
  root.addEventListener(
    'submit',
    (event) => {
      if (!chosen || !radio.checked || event.target !== radio.form) return
      event.preventDefault()
      event.stopPropagation()
      const { submitter } = event
      void (sending ?? send(chosen)).then((isThere) => isThere && radio.form?.requestSubmit(submitter))
    },
    { signal, capture: true },
  )
  // Whoever was quicker than this script has chosen already.
  take(input.files?.[0])
  return () => ended.abort()
}
