import type { ProtectedPage } from '#shared/users/pages.ts'
import { loadable, type Loadable } from '#web/components/parts/loadable.tsx'
import {
  importNoRights,
  importNotFound,
  importShell,
  pageImports,
  publicPageImports,
  findProtectedPath,
  type ImportPage,
} from './pageImports.ts'

export const shell = loadable(importShell)
export const noRightsPage = loadable(importNoRights)
export const notFoundPage = loadable(importNotFound)

const loadables = <Path extends string>(
  imports: Readonly<Record<Path, ImportPage>>,
): Readonly<Record<Path, Loadable<object>>> =>
  Object.fromEntries(Object.entries<ImportPage>(imports).map(([path, load]) => [path, loadable(load)])) as Readonly<
    Record<Path, Loadable<object>>
  > // safe cast: the result has the same paths as `imports`

export const publicPages = loadables(publicPageImports)

const pages = loadables(pageImports)

/** Shows the page at a protected path. Its code is fetched when the page is first shown. */
export const PageAt = ({ path }: { readonly path: ProtectedPage }) => {
  const { Component } = pages[path]
  return <Component />
}

const pageAt = (pathname: string): Pick<Loadable<object>, 'preload'> => {
  const path = findProtectedPath(pathname)
  return path ? pages[path] : notFoundPage
}

const isPublicPage = (pathname: string): pathname is keyof typeof publicPages => Object.hasOwn(publicPages, pathname)

/**
 * Fetches what an address shows: a public page by itself, a protected page together with the frame. Protected pages
 * are fetched only with a session.
 */
export const preloadPage = async (pathname: string, isSignedIn: boolean): Promise<void> => {
  if (isPublicPage(pathname)) await publicPages[pathname].preload()
  else if (isSignedIn) await Promise.all([shell.preload(), pageAt(pathname).preload()])
}
