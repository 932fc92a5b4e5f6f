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
  /**
   * Called when the dialog opens or closes, for pages that do not always show the button. While the dialog is open,
   * such a page must keep the button. Otherwise, what the user has entered would be lost.
   */
  readonly onToggle?: (isOpen: boolean) => void
}

/**
 * The button that puts an instrument, a model or a rule into service mode, including its dialog. It is disabled if
 * there is no instrument, model or rule to choose from.
 */
export const ServiceModeButton = ({ subjects, text = 'Service mode', variant = 'normal', onToggle }: Props) => {
  const [isOpen, setOpen] = useState(false)
  const toggle = (next: boolean): void => {
    setOpen(next)
    onToggle?.(next)
  }
  return (
    <>
      <Button variant={variant} disabled={subjects?.length === 0} onClick={() => toggle(true)}>
        {text}
      </Button>
      {isOpen && <ServiceModeModal subjects={subjects} onDone={() => toggle(false)} onClose={() => toggle(false)} />}
    </>
  )
}
