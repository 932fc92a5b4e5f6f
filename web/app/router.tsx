import { createBrowserRouter } from 'react-router-dom'
import { noRightsPage as noRightsPath, protectedPages } from '#shared/users/pages.ts'
import { SignInPage } from '#web/features/auth/SignInPage.tsx'
import { ErrorPage } from './ErrorPage.tsx'
import { protectedPaths } from './pageImports.ts'
import { noRightsPage, notFoundPage, PageAt, publicPages } from './pages.tsx'
import { Protected } from './Protected.tsx'
import { Root } from './Root.tsx'
import { SignedIn } from './SignedIn.tsx'

export const createRouter = () =>
  createBrowserRouter([
    {
      element: <Root />,
      errorElement: <ErrorPage />,
      children: [
        ...['/', '/signin'].map(path => ({ path, element: <SignInPage /> })),
        ...Object.entries(publicPages).map(([path, { Component }]) => ({ path, element: <Component /> })),
        {
          element: <SignedIn />,
          children: [
            ...protectedPaths.map(path => ({
              path,
              // Two of the paths differ only in the case of a letter, because the specifications spell the address of
              // one page in two ways.
              caseSensitive: true,
              errorElement: <ErrorPage />,
              element: (
                <Protected roles={protectedPages[path]}>
                  <PageAt path={path} />
                </Protected>
              ),
            })),
            { path: noRightsPath, element: <noRightsPage.Component /> },
            { path: '*', element: <notFoundPage.Component /> },
          ],
        },
      ],
    },
  ])
