import Button from '@cloudscape-design/components/button'
import { useState } from 'react'
import { lazyPart } from '#web/components/parts/lazyPart.tsx'
import { useLocation } from 'react-router-dom'
import { viewPages } from '#shared/contract/calls/savedViews.ts'

const SavedViewsModal = lazyPart(async () => (await import('./SavedViewsModal.tsx')).SavedViewsModal)

/** Opens the views of the page that the viewer has saved under names, and saves the present one. */
export const SavedViews = () => {
  const { pathname } = useLocation()
  const [isOpen, setOpen] = useState(false)
  const page = viewPages.find(one => one === pathname)
  if (!page) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>Views</Button>
      {isOpen && <SavedViewsModal page={page} onClose={() => setOpen(false)} />}
    </>
  )
}
