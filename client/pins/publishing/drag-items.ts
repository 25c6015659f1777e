import { draggable, dropTargetForElements, monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'

/** Makes the items of a list (elements with their id as `data-item`) draggable onto each other. @returns removes it */
export function dragItems(list: HTMLElement, drop: (id: string, target: string) => void): () => void {
  const items = [...list.querySelectorAll<HTMLElement>('[data-item]')]
  const cleanups = items.flatMap((element) => [
    draggable({ element, getInitialData: () => ({ item: element.dataset.item }) }),
    dropTargetForElements({
      element,
      canDrop: ({ source }) => 'item' in source.data && source.element !== element,
      onDragEnter: () => element.toggleAttribute('data-over', true),
      onDragLeave: () => element.removeAttribute('data-over'),
      onDrop: () => element.removeAttribute('data-over'),
    }),
  ])
  const stop = monitorForElements({
    canMonitor: ({ source }) => 'item' in source.data,
    onDrop: ({ source, location }) => {
      const target = location.current.dropTargets[0]?.element
      if (target instanceof HTMLElement) drop(String(source.data.item), target.dataset.item ?? '')
    },
  })
  return () => {
    stop()
    for (const cleanup of cleanups) cleanup()
  }
}
