import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'

/**
 * Keeps controls inside a form apart from it: neither a button nor Enter in them submits the form. The element around
 * them has no role, because it only stops their events from reaching the form.
 */
export const ApartFromForm = ({ children }: { readonly children: ReactNode }) => (
  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
  <div onClick={keepFromForm} onKeyDown={keepFromForm}>
    {children}
  </div>
)

const keepFromForm = (event: MouseEvent | KeyboardEvent): void => {
  if (!(event.target instanceof Element)) return
  const wouldSend =
    'key' in event
      ? event.key === 'Enter' && event.target.matches('input')
      : event.target.closest('button[type=submit]')
  if (wouldSend) event.preventDefault()
}
