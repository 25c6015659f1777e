import type { ReactNode } from 'react'
import { useWords } from '../locales/use-words.ts'
import css from './pincode.module.css'
import type { PincodePerson } from './pincode-dialog.tsx'
import { usePincode } from './use-pincode.tsx'

/** The picture of a profile as a button that opens its pincode, for its owner and for employees (HDR-054, HDR-055). */
export function PincodeButton({ person, children }: { person: PincodePerson; children: ReactNode }) {
  const { say } = useWords()
  const { open, dialog } = usePincode(person)
  const label = say('pincode.title')
  return (
    <>
      <button type="button" className={css.avatar} aria-label={label} title={label} onClick={open}>
        {children}
      </button>
      {dialog}
    </>
  )
}
