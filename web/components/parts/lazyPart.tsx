import { Suspense, type ComponentType, type ReactNode } from 'react'
import { notify } from '#web/lib/notices.ts'
import { Boundary } from './Boundary.tsx'
import { loadable } from './loadable.tsx'

const partNotShown = 'A part of this page could not be shown. Reload the page to see it.'

/**
 * A part of a page that is fetched when it is first shown. A part that cannot be fetched, or breaks, is left out with
 * a message, and the rest of the page stays. Browsers remember the failure until the page is reloaded. Decision 18 says
 * which parts wait.
 *
 * @param waiting is shown until the part is loaded; a function gets the part's properties
 */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting?: ReactNode | ((props: Props) => ReactNode),
): ComponentType<Props> => {
  const { Component } = loadable(load)
  return props => (
    <Boundary
      onBreak={() => {
        notify({ type: 'error', text: partNotShown })
        // If a dialog cannot be loaded, the component that opened it takes it for closed.
        if ('onClose' in props && typeof props.onClose === 'function') props.onClose()
      }}
    >
      <Suspense fallback={typeof waiting === 'function' ? waiting(props) : waiting}>
        <Component {...props} />
      </Suspense>
    </Boundary>
  )
}
