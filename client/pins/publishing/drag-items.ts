import { draggable, dropTargetForElements, monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'

/** Lets the items of a list, each with its id as `data-item`, be dragged onto each other; what comes back ends that. */
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
