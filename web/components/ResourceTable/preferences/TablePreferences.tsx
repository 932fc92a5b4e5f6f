import Button, { type ButtonProps } from '@cloudscape-design/components/button'
import { useState } from 'react'
import { lazyPart } from '#web/components/parts/lazyPart.tsx'
import type { PreferencesProps } from './PreferencesDialog.tsx'

const Opener = (events: Pick<ButtonProps, 'onClick'>) => (
  <Button variant="icon" iconName="settings" ariaLabel="Table preferences" {...events} />
)

const PreferencesDialog = lazyPart(async () => (await import('./PreferencesDialog.tsx')).PreferencesDialog, <Opener />)

/**
 * The dialog's code is fetched only when the dialog is opened, because its column dragging is a tenth of what a list
 * loads.
 */
export const TablePreferences = (props: PreferencesProps) => {
  const [isWanted, setWanted] = useState(false)
  return isWanted ? <PreferencesDialog {...props} /> : <Opener onClick={() => setWanted(true)} />
}
