interface Press {
  button: number
  metaKey: boolean
  ctrlKey: boolean
  shiftKey: boolean
  altKey: boolean
  defaultPrevented: boolean
}

/** True if a click would open a link in this tab and was not handled yet. */
export function opensHere(press: Press): boolean {
  const isElsewhere = press.button || press.metaKey || press.ctrlKey || press.shiftKey || press.altKey
  return !isElsewhere && !press.defaultPrevented
}
