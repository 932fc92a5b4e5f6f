import Button from '@cloudscape-design/components/button'
import { useState } from 'react'
import type { ServiceSubject } from '#shared/contract/calls/serviceMode.ts'
import { lazyPart } from '../parts/lazyPart.tsx'

const ServiceModeModal = lazyPart(async () => (await import('./ServiceModeModal.tsx')).ServiceModeModal)

interface Props {
  /** The instruments, models or rules to choose from; undefined if the user has to enter a name. */
  readonly subjects: readonly ServiceSubject[] | undefined
  readonly text?: string
  readonly variant?: 'normal' | 'primary'
  readonly onDone?: () => void
}

/**
 * The button that puts an instrument, a model or a rule into service mode, including its dialog. It is disabled if
 * there is no instrument, model or rule to choose from.
 */
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
