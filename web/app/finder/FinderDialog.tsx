import { useLayoutEffect, useRef, useState } from 'react'
import { lazyPart } from '#web/components/parts/lazyPart.tsx'
import { changePreferences } from '#web/lib/preferences.ts'
import type { DialogAction, FinderAction } from './finderAction.ts'
import { FinderField } from './FinderField.tsx'
import './Finder.css'

const Finder = lazyPart(
  async () => (await import('./Finder.tsx')).Finder,
  ({ typed, onType, onClose }) => <FinderField typed={typed} onType={onType} onClose={onClose} />,
)
const Action = lazyPart(async () => (await import('./Action.tsx')).Action)

interface Props {
  /** An action to start with. Its dialog opens at once, in place of the search. */
  readonly begin?: DialogAction | undefined
  readonly onClose: () => void
}

/** Shows the search, or the dialog of the action that was chosen in it. */
export const FinderDialog = ({ begin, onClose }: Props) => {
  const [action, setAction] = useState(begin)
  if (action) return <Action action={action} onClose={onClose} />
  const act = (chosen: FinderAction): void => {
    if (chosen.kind !== 'theme') return setAction(chosen)
    changePreferences({ theme: chosen.theme })
    onClose()
  }
  return <SearchDialog onAct={act} onClose={onClose} />
}

interface SearchProps {
  readonly onAct: (action: FinderAction) => void
  readonly onClose: () => void
}

/** The search's dialog. It accepts typing at once, even while the rest of its code is being fetched. */
const SearchDialog = ({ onAct, onClose }: SearchProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const [typed, setTyped] = useState('')
  const isChosen = useRef(false)
  // The browser keeps the focus inside the dialog, closes the dialog on Escape, and then returns the focus to the
  // page.
  useLayoutEffect(() => dialog.current?.showModal(), [])
  const close = (): void => dialog.current?.close()
  return (
    <dialog
      ref={dialog}
      className="finder"
      aria-label="Search"
      onClose={() => isChosen.current || onClose()}
      // A press outside the dialog closes it.
      onPointerDown={event => event.target === event.currentTarget && close()}
    >
      <Finder
        typed={typed}
        onType={setTyped}
        onAct={action => {
          // Closing the search returns the focus to the page, so the action's dialog will also return it to the page.
          // The action does not wait for the close event, because the user may open the search again before that
          // event arrives.
          isChosen.current = true
          close()
          onAct(action)
        }}
        onClose={close}
      />
    </dialog>
  )
}
