/** What is wrong with a page at this size; empty: nothing. Runs in the page. */
export function faults(): string[] {
  const { clientWidth: width, clientHeight: height, scrollWidth } = document.documentElement
  const name = (each: Element) => `${each.tagName} “${(each.ariaLabel ?? each.textContent ?? '').trim().slice(0, 30)}”`
  const isIn = (each: Element | null, fits: (style: CSSStyleDeclaration) => boolean): boolean =>
    each !== null && (fits(getComputedStyle(each)) || isIn(each.parentElement, fits))
  const isSticking = ({ position }: CSSStyleDeclaration) => position === 'fixed' || position === 'sticky'
  const shown = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, h1')]
    .filter((each) => each.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    // What only screen readers see, and links that come with the focus.
    .filter(({ box }) => box.width > 1 && box.height > 1 && box.right > -100)
  const cut = shown.filter(
    ({ element, box }) =>
      (box.right > width + 1 || box.left < -1) && !isIn(element.parentElement, ({ overflowX }) => overflowX === 'auto'),
  )
  // What ends with dots by design can be read where it leads, and what is hidden from screen readers repeats another text.
  const texts = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) => {
    const isText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim())
    if (
      !isText ||
      element.closest('[aria-hidden="true"]') ||
      !element.checkVisibility({ visibilityProperty: true }) ||
      element.clientWidth <= 1
    )
      return false
    const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(element)
    const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
    const isNarrow = hides(overflowX) && element.scrollWidth > element.clientWidth + 1
    const isLow = hides(overflowY) && element.scrollHeight > element.clientHeight + 3
    return (isNarrow && textOverflow !== 'ellipsis') || (isLow && webkitLineClamp === 'none')
  })
  const flat = shown.filter(
    ({ element }) =>
      element.tagName !== 'H1' &&
      !isIn(element, (style) => isSticking(style) || style.overflowX === 'auto' || style.overflowX === 'hidden'),
  )
  const overlaps = flat.flatMap((one, i) =>
    flat.slice(i + 1).flatMap((other) => {
      const [a, b] = [one.box, other.box]
      const isOver = Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2
      const isBeside = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2
      const isInside = (small: DOMRect, large: DOMRect) =>
        small.left >= large.left - 1 &&
        small.right <= large.right + 1 &&
        small.top >= large.top - 1 &&
        small.bottom <= large.bottom + 1
      if (!isOver || !isBeside || isInside(a, b) || isInside(b, a)) return []
      // The link of a card lies under the whole card, and a topic's button over the end of its link.
      const card = one.element.closest('section[aria-busy] article, li')
      const isOneCard = card !== null && card === other.element.closest('section[aria-busy] article, li')
      return isOneCard ? [] : [`${name(one.element)} and ${name(other.element)} lie over each other`]
    }),
  )
  const bars = [...document.querySelectorAll('body *')]
    .filter((each) => isSticking(getComputedStyle(each)) && each.checkVisibility({ visibilityProperty: true }))
    .filter((each) => each.closest('dialog') === null)
    .map((each) => each.getBoundingClientRect())
    .filter(
      (box) =>
        box.width > width / 2 &&
        (box.top <= 1 || box.bottom >= height - 120) &&
        box.top < height &&
        box.height < height,
    )
  const covered = bars.reduce((sum, { height }) => sum + height, 0)
  return [
    ...(scrollWidth > width ? [`${scrollWidth - width} px scroll sideways`] : []),
    ...cut.map(({ element }) => `${name(element)} is outside`),
    ...texts.map((element) => `${name(element)} is cut off`),
    ...overlaps,
    ...(covered > height / 2 ? [`bars cover ${covered} of ${height} px`] : []),
  ]
}
