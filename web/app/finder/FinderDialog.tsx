import { useLayoutEffect, useRef, useState } from 'react'
import { lazyPart } from '#web/components/parts/lazyPart.tsx'
import { FinderField } from './FinderField.tsx'
import './Finder.css'

const Finder = lazyPart(
  async () => (await import('./Finder.tsx')).Finder,
  props => <FinderField {...props} />,
)

/** The dialog of the search. It takes what is typed from the first moment, also while its other code is fetched. */
export const FinderDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const [typed, setTyped] = useState('')
  // The browser keeps the focus inside, ends it by Escape, and gives the focus back.
  useLayoutEffect(() => dialog.current?.showModal(), [])
  const close = (): void => dialog.current?.close()
  return (
    <dialog
      ref={dialog}
      className="finder"
      aria-label="Search"
      onClose={onClose}
      // Beside it.
      onPointerDown={event => event.target === event.currentTarget && close()}
    >
      <Finder typed={typed} onType={setTyped} onClose={close} />
    </dialog>
  )
}
