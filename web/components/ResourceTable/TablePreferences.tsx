import Button from '@cloudscape-design/components/button'
import { lazy, Suspense, useState } from 'react'
import type { PreferencesProps } from './PreferencesDialog.tsx'

const PreferencesDialog = lazy(async () => ({ default: (await import('./PreferencesDialog.tsx')).PreferencesDialog }))

/** The dialog brings the dragging of columns along, a tenth of what a list loads: it is fetched when it is asked for. */
export const TablePreferences = (props: PreferencesProps) => {
  const [isWanted, setWanted] = useState(false)
  const button = (
    <Button variant="icon" iconName="settings" ariaLabel="Table preferences" onClick={() => setWanted(true)} />
  )
  if (!isWanted) return button
  return (
    <Suspense fallback={button}>
      <PreferencesDialog {...props} />
    </Suspense>
  )
}
