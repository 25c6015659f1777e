/** Shows at once that a Save link was pressed, until its code is loaded. Its style adds a spinner after a delay (`save.css`). */
export function showPressed(link: HTMLAnchorElement, isPressed: boolean): void {
  link.toggleAttribute('data-pressed', isPressed)
}
