interface Press {
  button: number
  metaKey: boolean
  ctrlKey: boolean
  shiftKey: boolean
  altKey: boolean
  defaultPrevented: boolean
}

/** A press that would open a link here, and not in another tab; nobody has answered it yet. */
export function opensHere(press: Press): boolean {
  const isElsewhere = press.button || press.metaKey || press.ctrlKey || press.shiftKey || press.altKey
  return !isElsewhere && !press.defaultPrevented
}
