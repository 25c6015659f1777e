import { call } from '#client/data/call.ts'
import { CallError } from '#client/data/fetcher.ts'
import { newKey } from '#client/data/new-key.ts'
import { rendition } from '#client/data/rendition.ts'
import type { Crop } from '#client/media/crop/crop.ts'
import { cropFile } from '#client/media/crop/crop-file.tsx'
import { BOARD_FRAME } from '#client/media/crop/crop-frame.ts'
import type { MediaAnswer } from '#domain/media/contract.ts'
import { MAX_UPLOAD_BYTES } from '#domain/pins/creation.ts'
import { routes } from '#domain/routes.ts'

interface CoverOptions {
  /** Base URL of the renditions. */
  mediaBase: string
  /** The message when the server does not answer. */
  unavailable: string
}

interface Chosen {
  file: Blob
  /** The idempotency key. Retries use the same one, so that the server stores the file once (REL-17). */
  key: string
}

/**
 * Attaches the upload to the file field of a board's form: a chosen, dropped or pasted picture is cropped in a dialog, previewed as the
 * cover and uploaded at once. If the server rejects it, the previous cover comes back; if the connection fails, it is sent again with the form.
 * @param root an element that contains the form's markup
 * @returns removes the listeners
 */
export function attachCoverUpload(root: HTMLElement, { mediaBase, unavailable }: CoverOptions): () => void {
  const box = root.querySelector<HTMLElement>('[data-cover-file]')
  const tile = root.querySelector<HTMLElement>('[data-own-cover]')
  const input = box?.querySelector<HTMLInputElement>('[type=file]')
  const media = box?.querySelector<HTMLInputElement>('[name=cover_media]')
  const said = box?.querySelector<HTMLElement>('[role=status]')
  const again = box?.querySelector<HTMLButtonElement>('[data-crop-again]')
  const radio = tile?.querySelector('input')
  const image = tile?.querySelector('img')
  if (!box || !tile || !input || !media || !said || !again || !radio || !image) return () => {}
  const ended = new AbortController()
  const { signal } = ended
  /** The cover to fall back to when a chosen file is rejected. */
  const previous = {
    checked: root.querySelector<HTMLInputElement>('[name=cover]:checked'),
    src: image.getAttribute('src'),
  }
  let chosen: Chosen | null = null
  let sending: Promise<boolean> | null = null
  /** The file as it was chosen and its crop, to crop it again. */
  let original: { file: File; crop: Crop } | null = null
  let isCropping = false

  // Without a name the input is not submitted: the file is uploaded separately.
  input.removeAttribute('name')
  box.querySelector('small span')?.removeAttribute('hidden')

  const say = (text: string, isFault = false) => {
    said.textContent = text
    said.toggleAttribute('data-fault', isFault)
  }
  const show = (address: string | null) => {
    if (image.src.startsWith('blob:')) URL.revokeObjectURL(image.src)
    // The failure of the previous picture does not apply to this one.
    image.removeAttribute('data-failed')
    if (address === null) image.removeAttribute('src')
    else image.src = address
    tile.hidden = address === null
  }
  const refuse = (text: string) => {
    chosen = null
    original = null
    again.hidden = true
    input.value = ''
    show(previous.src)
    if (radio.checked && previous.checked) previous.checked.checked = true
    say(text, true)
  }

  /** Refuses a file. The previous picture stays and its upload continues. */
  const refuseFile = (text = '') => {
    if (input) input.value = ''
    say(text, true)
  }

  async function take(file: File | undefined, start?: Crop) {
    if (!file || isCropping) return
    if (file.size === 0 || !/^(image\/|$)/.test(file.type)) return refuseFile(box?.dataset.notImage)
    if (file.size > MAX_UPLOAD_BYTES) return refuseFile(box?.dataset.tooLarge)
    isCropping = true
    const cropped = await cropFile(file, BOARD_FRAME, start).finally(() => {
      isCropping = false
    })
    if (signal.aborted) return
    if (cropped === 'no_picture') return refuseFile(box?.dataset.notImage)
    if (cropped === 'cancelled') return
    original = cropped.crop && { file, crop: cropped.crop }
    again?.toggleAttribute('hidden', !original)
    chosen = { file: cropped.file, key: newKey() }
    show(URL.createObjectURL(cropped.file))
    if (radio) radio.checked = true
    for (const middle of root.querySelectorAll<HTMLInputElement>('[name^=focus_][value="50"]')) middle.checked = true
    tile?.scrollIntoView({ block: 'nearest' })
    void send(chosen)
  }

  /** @returns true if the upload succeeded and the file is still the chosen one */
  function send(now: Chosen): Promise<boolean> {
    tile?.setAttribute('aria-busy', 'true')
    say(box?.dataset.sending ?? '')
    sending = call<MediaAnswer>('POST', routes.api.mediaUpload, now.file, { key: now.key })
      .then((answer) => onUploaded(now, answer))
      .catch((error: unknown) => onFailed(now, error))
      .finally(() => {
        if (chosen !== now && chosen !== null) return
        sending = null
        tile?.removeAttribute('aria-busy')
      })
    return sending
  }
  function onUploaded(now: Chosen, { media_id, image_signature }: MediaAnswer): boolean {
    if (chosen !== now) return false
    chosen = null
    if (media) media.value = media_id
    Object.assign(previous, { checked: radio, src: rendition(mediaBase, image_signature, '474x') })
    // If the browser cannot decode the original file, show the server's rendition.
    if (image?.complete && image.naturalWidth === 0) show(previous.src)
    if (!said?.hasAttribute('data-fault')) say('')
    return true
  }
  function onFailed(now: Chosen, error: unknown): boolean {
    if (chosen !== now) return false
    const { code, message } = error instanceof CallError ? error : { code: 0, message: '' }
    if (code === 1) refuse(message || unavailable)
    else say(message || unavailable, true)
    return false
  }

  input.addEventListener('change', () => take(input.files?.[0]), { signal })
  // The same file can be chosen again after its dialog was cancelled.
  input.addEventListener(
    'click',
    () => {
      input.value = ''
    },
    { signal },
  )
  again.addEventListener('click', () => take(original?.file, original?.crop), { signal })
  const filesOf = (from: DataTransfer | null) => [...(from?.files ?? [])]
  document.addEventListener('paste', ({ clipboardData }) => take(filesOf(clipboardData)[0]), { signal })
  // A file dropped outside of the form would make the browser open it and leave the page.
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
  // The form waits for a running upload, and retries one that failed.
  root.addEventListener(
    'submit',
    (event) => {
      if (event.target !== radio.form || !(isCropping || (chosen && radio.checked))) return
      event.preventDefault()
      event.stopPropagation()
      // The picture is still being opened; its crop dialog follows.
      if (isCropping || !chosen) return
      const { submitter } = event
      void (sending ?? send(chosen)).then((isUploaded) => isUploaded && radio.form?.requestSubmit(submitter))
    },
    { signal, capture: true },
  )
  // A file may have been chosen before this script ran.
  void take(input.files?.[0])
  return () => ended.abort()
}
