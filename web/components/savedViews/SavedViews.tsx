import Button from '@cloudscape-design/components/button'
import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { viewPages } from '#shared/contract/savedViews.ts'

const SavedViewsModal = lazy(async () => ({ default: (await import('./SavedViewsModal.tsx')).SavedViewsModal }))

/** Opens the views of the page that the viewer has saved under names, and saves the present one. */
export const SavedViews = () => {
  const { pathname } = useLocation()
  const [isOpen, setOpen] = useState(false)
  const page = viewPages.find(one => one === pathname)
  if (!page) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>Views</Button>
      <Suspense>{isOpen && <SavedViewsModal page={page} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
