import { useMemo } from 'react'
import { useWords } from '../locales/use-words.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/layers/dialog.tsx'
import { showToast } from '../ui/states/show-toast.ts'
import css from './pincode.module.css'
import { pincodeOf, pincodePng, pincodeSvg } from './pincode.ts'

export interface PincodePerson {
  username: string
  full_name: string
  /** 0-9: the background colour of an initial. */
  tint: number
  /** URL of the profile picture; null: none. */
  picture: string | null
}

interface PincodeDialogProps {
  open: boolean
  onClose: () => void
  person: PincodePerson
  /** The link that the code contains. */
  url: string
}

/** A QR code of a profile's link over its picture, to download or copy (HDR-054, G-099). */
export function PincodeDialog({ open, onClose, person, url }: PincodeDialogProps) {
  const { say } = useWords()
  const code = useMemo(() => pincodeOf(url), [url])

  /** The profile picture; null if there is none or it cannot be loaded, because a pincode works without it. */
  async function fetchPicture(): Promise<Blob | null> {
    if (!person.picture) return null
    const answer = await fetch(person.picture).catch(() => null)
    return answer?.ok ? answer.blob() : null
  }
  async function saveSvg() {
    const picture = await fetchPicture()
    save(new Blob([pincodeSvg(code, picture && (await dataUrl(picture)))], { type: 'image/svg+xml' }), 'svg')
  }
  async function savePng() {
    const picture = await fetchPicture()
    const file = await pincodePng(code, picture && (await createImageBitmap(picture)))
    if (file) save(file, 'png')
    else showToast({ kind: 'error', text: say('error.unavailable') })
  }
  function save(file: Blob, type: string) {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(file)
    link.download = `${person.username}-pincode.${type}`
    link.click()
    URL.revokeObjectURL(link.href)
  }
  async function copy() {
    try {
      await navigator.clipboard.writeText(url)
      showToast({ text: say('share.copied') })
    } catch {
      showToast({ kind: 'error', text: say('contact.not_copied') })
    }
  }
  return (
    <Dialog open={open} onClose={onClose} title={say('pincode.title')} testId="pincode">
      <div className={css.code}>
        <svg
          viewBox={`0 0 ${code.size} ${code.size}`}
          role="img"
          aria-label={say('pincode.alt', { name: person.full_name })}
        >
          <rect width="100%" height="100%" fill="#fff" />
          <path d={code.path} fill="#1c1a14" />
        </svg>
        <Avatar src={person.picture} name={person.full_name} tint={person.tint} size="large" alt="" />
      </div>
      <p className={css.note}>{say('pincode.note')}</p>
      <p className={css.actions}>
        <Button kind="primary" onClick={savePng}>
          {say('pincode.png')}
        </Button>
        <Button onClick={saveSvg}>{say('pincode.svg')}</Button>
        <Button onClick={copy}>{say('share.copy')}</Button>
      </p>
    </Dialog>
  )
}

function dataUrl(file: Blob): Promise<string> {
  return new Promise((done, fail) => {
    const reader = new FileReader()
    reader.onload = () => done(String(reader.result))
    reader.onerror = () => fail(reader.error)
    reader.readAsDataURL(file)
  })
}
