import { useLayoutEffect, useRef, useState } from 'react'
import { lazyPart } from '#web/components/parts/lazyPart.tsx'
import type { FinderAction } from './finderAction.ts'
import { FinderField } from './FinderField.tsx'
import './Finder.css'

const Finder = lazyPart(
  async () => (await import('./Finder.tsx')).Finder,
  ({ typed, onType, onClose }) => <FinderField typed={typed} onType={onType} onClose={onClose} />,
)
const Action = lazyPart(async () => (await import('./Action.tsx')).Action)

interface Props {
  /** An action that is done at once, without a search. */
  readonly begin?: FinderAction | undefined
  readonly onClose: () => void
}

/** Shows the search, or the dialog of the action that somebody chose in it. */
export const FinderDialog = ({ begin, onClose }: Props) => {
  const [action, setAction] = useState(begin)
  return action ? <Action action={action} onClose={onClose} /> : <SearchDialog onAct={setAction} onClose={onClose} />
}

interface SearchProps {
  readonly onAct: (action: FinderAction) => void
  readonly onClose: () => void
}

/** The dialog of the search. It takes what is typed from the first moment, also while its other code is fetched. */
const SearchDialog = ({ onAct, onClose }: SearchProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const [typed, setTyped] = useState('')
  const chosen = useRef<FinderAction>(undefined)
  // The browser keeps the focus inside, closes the dialog on Escape, and gives the focus back.
  useLayoutEffect(() => dialog.current?.showModal(), [])
  const close = (): void => dialog.current?.close()
  return (
    <dialog
      ref={dialog}
      className="finder"
      aria-label="Search"
      onClose={() => (chosen.current ? onAct(chosen.current) : onClose())}
      // A press beside the dialog closes it.
      onPointerDown={event => event.target === event.currentTarget && close()}
    >
      <Finder
        typed={typed}
        onType={setTyped}
        onAct={action => {
          // The action runs after the dialog has given the focus back to the page, so that the next dialog also
          // returns it there.
          chosen.current = action
          close()
        }}
        onClose={close}
      />
    </dialog>
  )
}
