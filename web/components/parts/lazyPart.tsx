import { Suspense, type ComponentType, type ReactNode } from 'react'
import { notify } from '#web/lib/notices.ts'
import { Boundary } from './Boundary.tsx'
import { loadable, type Loadable } from './loadable.tsx'

const partNotShown = 'A part of this page could not be shown. Reload the page to see it.'

/**
 * A part of a page that is fetched when it is first shown. If the part cannot be fetched, or fails to render, it is
 * left out with a notice, and the rest of the page stays. Browsers remember a failed fetch until the page is
 * reloaded. Decision 18 says which parts are fetched later.
 *
 * The result's `preload` fetches the part earlier. A part that has been fetched is drawn at once.
 *
 * @param waiting The content until the part is loaded. A function receives the part's props.
 */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting?: ReactNode | ((props: Props) => ReactNode),
): ComponentType<Props> & Pick<Loadable<Props>, 'preload'> => {
  const { Component, preload } = loadable(load)
  const Part = (props: Props) => (
    <Boundary
      onBreak={() => {
        notify({ type: 'error', text: partNotShown })
        // If a dialog's code cannot be loaded, the component that opened the dialog is notified as if the dialog had
        // been closed.
        if ('onClose' in props && typeof props.onClose === 'function') props.onClose()
      }}
    >
      <Suspense fallback={typeof waiting === 'function' ? waiting(props) : waiting}>
        <Component {...props} />
      </Suspense>
    </Boundary>
  )
  return Object.assign(Part, { preload })
}
