import { RouterProvider, type DataRouter } from 'react-router-dom'
import { useTheme } from './useTheme.ts'

export const App = ({ router }: { readonly router: DataRouter }) => {
  useTheme()
  return <RouterProvider router={router} />
}
