import { use, type ComponentType } from 'react'

/** A component whose code is fetched when it is first shown, or earlier by `preload`. */
export interface Loadable<Props> {
  readonly Component: ComponentType<Props>
  readonly preload: () => Promise<void>
}

/** Thrown if the files of a component could not be fetched. */
export class NotFetched extends Error {
  constructor(cause: unknown) {
    super('The files of a part of the console could not be fetched', { cause })
  }
}

/**
 * Like React's `lazy`, but shows a preloaded component at once. `lazy` always suspends first, and React then delays
 * the page by 300 ms because it takes that for a loading state.
 */
export const loadable = <Props extends object>(load: () => Promise<ComponentType<Props>>): Loadable<Props> => {
  let Loaded: ComponentType<Props> | undefined
  let loading: Promise<void> | undefined
  const preload = (): Promise<void> => {
    // A failure is kept, because a browser does not fetch a module again once it has failed. The same is true of
    // modules that import a failed one.
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
    // A render that has suspended must use the same promise when it resumes.
    hasWaited ||= !Loaded
    if (hasWaited) use(preload())
    return Loaded && <Loaded {...props} />
  }
  return { Component, preload }
}
