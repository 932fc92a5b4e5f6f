import Button from '@cloudscape-design/components/button'
import { useState } from 'react'
import { lazyPart } from '#web/components/parts/lazyPart.tsx'
import { useLocation } from 'react-router-dom'
import { viewPages } from '#shared/contract/calls/savedViews.ts'

const SavedViewsModal = lazyPart(async () => (await import('./SavedViewsModal.tsx')).SavedViewsModal)

/** The button for the viewer's saved views of the page, and for saving the current view under a name. */
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
