import Button from '@cloudscape-design/components/button'
import { useState } from 'react'
import type { ServiceSubject } from '#shared/contract/calls/serviceMode.ts'
import { lazyPart } from '../parts/lazyPart.tsx'

const ServiceModeModal = lazyPart(async () => (await import('./ServiceModeModal.tsx')).ServiceModeModal)

interface Props {
  /** The subjects to choose from; undefined if the window asks for a name. */
  readonly subjects: readonly ServiceSubject[] | undefined
  readonly text?: string
  readonly variant?: 'normal' | 'primary'
  readonly onDone?: () => void
}

/** The button that sets something into service mode, with its window. Disabled if there is no subject. */
export const ServiceModeButton = ({ subjects, text = 'Service mode', variant = 'normal', onDone }: Props) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant={variant} disabled={subjects?.length === 0} onClick={() => setOpen(true)}>
        {text}
      </Button>
      {isOpen && (
        <ServiceModeModal
          subjects={subjects}
          onDone={() => {
            setOpen(false)
            onDone?.()
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
