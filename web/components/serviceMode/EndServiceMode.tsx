import Button from '@cloudscape-design/components/button'
import { useState } from 'react'
import type { ServiceMode } from '#shared/contract/calls/serviceMode.ts'
import { EndServiceModeModal } from './EndServiceModeModal.tsx'

interface ButtonProps {
  readonly mode: ServiceMode
  readonly onEnd: () => void
}

/** The button that ends a service mode. Its dialog is rendered by a parent that stays if the button disappears. */
export const EndServiceModeButton = ({ mode, onEnd }: ButtonProps) => (
  <Button
    variant="inline-link"
    formAction="none"
    ariaLabel={`End the service mode of ${mode.subject.kind} ${mode.subject.name}`}
    onClick={onEnd}
  >
    {mode.current ? 'End now' : 'End'}
  </Button>
)

/** The button that ends a service mode, including its dialog. */
export const EndServiceMode = ({ mode }: { readonly mode: ServiceMode }) => {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <EndServiceModeButton mode={mode} onEnd={() => setAsking(true)} />
      {isAsking && <EndServiceModeModal mode={mode} onClose={() => setAsking(false)} />}
    </>
  )
}
