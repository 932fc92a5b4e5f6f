import { use, type ComponentType } from 'react'

/** A component that is fetched when it is first shown, or before that by `preload`. */
export interface Loadable<Props> {
  readonly Component: ComponentType<Props>
  readonly preload: () => Promise<void>
}

/** The error if the files of a component could not be fetched. */
export class NotFetched extends Error {
  constructor(cause: unknown) {
    super('The files of a part of the console could not be fetched', { cause })
  }
}

/**
 * Like React's `lazy`, but what has been preloaded is shown at once: `lazy` always waits, and React then holds the page
 * back for 300 ms because it takes the wait for a loading state.
 */
export const loadable = <Props extends object>(load: () => Promise<ComponentType<Props>>): Loadable<Props> => {
  let Loaded: ComponentType<Props> | undefined
  let loading: Promise<void> | undefined
  const preload = (): Promise<void> => {
    // A failure is kept: browsers do not fetch a module again that failed once, or one that imports it.
    loading ??= load().then(
      component => {
        Loaded = component
      },
      (error: unknown) => {
        throw new NotFetched(error)
      },
    )
    return loading
  }
  let hasWaited = false
  const Component = (props: Props) => {
    // A rendering that goes on after it has waited must use the same promise again.
    hasWaited ||= !Loaded
    if (hasWaited) use(preload())
    return Loaded && <Loaded {...props} />
  }
  return { Component, preload }
}
