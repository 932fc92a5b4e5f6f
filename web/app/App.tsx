import { RouterProvider } from 'react-router-dom'
import { router } from './router.tsx'
import { useTheme } from './useTheme.ts'

export const App = () => {
  useTheme()
  return <RouterProvider router={router} />
}
