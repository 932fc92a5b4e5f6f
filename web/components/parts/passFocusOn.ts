/**
 * A ref for a part of the page that another one may replace while it has the focus, for example after a live update.
 * Before the part is removed, its parent element takes the focus, so that keyboard users keep their place. The parent
 * must be focusable.
 */
export const passFocusOn = (element: HTMLElement | null) => (): void => {
  if (element?.contains(document.activeElement)) element.parentElement?.focus({ preventScroll: true })
}
