/** Shows at once that a Save link was pressed, until its code is loaded. After a while its style adds a spinner (`save.css`). */
export function showPressed(link: HTMLAnchorElement, isPressed: boolean): void {
  link.toggleAttribute('data-pressed', isPressed)
}
