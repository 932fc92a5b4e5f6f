import { matchPath } from 'react-router-dom'
import { protectedPages, type ProtectedPage } from '#shared/pages.ts'
import { loadable, type Loadable } from './loadable.tsx'
import { plannedPages, plannedPublicPages } from './plannedPages.ts'

export const protectedPaths = Object.keys(protectedPages) as ProtectedPage[]

export const shell = loadable(async () => (await import('./Shell.tsx')).Shell)
export const noRightsPage = loadable(async () => (await import('./NoRightsPage.tsx')).NoRightsPage)
export const notFoundPage = loadable(async () => (await import('./NotFoundPage.tsx')).NotFoundPage)
export const plannedCard = loadable(async () => (await import('./PlannedCard.tsx')).PlannedCard)
const plannedPage = loadable(async () => (await import('./PlannedPage.tsx')).PlannedPage)

/** The pages that are built. A page that is neither here nor planned does not compile. */
const builtPages: Readonly<Record<Exclude<ProtectedPage, keyof typeof plannedPages>, Loadable<object>>> = {
  '/assets': loadable(async () => (await import('#web/features/assets/AssetsPage.tsx')).AssetsPage),
  '/assets/:id/:model': loadable(
    async () => (await import('#web/features/assets/AssetDetailsPage.tsx')).AssetDetailsPage,
  ),
}

const isBuilt = (path: ProtectedPage): path is keyof typeof builtPages => path in builtPages

/** What stands at a protected path. */
export const PageAt = ({ path }: { readonly path: ProtectedPage }) => {
  if (!isBuilt(path)) return <plannedPage.Component {...plannedPages[path]} />
  const { Component } = builtPages[path]
  return <Component />
}

const pageAt = (pathname: string): Pick<Loadable<object>, 'preload'> => {
  const path = protectedPaths.find(pattern => matchPath({ path: pattern, caseSensitive: true }, pathname))
  if (!path) return notFoundPage
  return isBuilt(path) ? builtPages[path] : plannedPage
}

/** Fetches what an address shows: the frame and the page side by side for a user, a closed page for nobody. */
export const preloadPage = async (pathname: string, isSignedIn: boolean): Promise<void> => {
  if (pathname in plannedPublicPages) await plannedCard.preload()
  else if (isSignedIn) await Promise.all([shell.preload(), pageAt(pathname).preload()])
}
