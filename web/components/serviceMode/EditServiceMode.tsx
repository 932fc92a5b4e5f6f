import Button from '@cloudscape-design/components/button'
import { useState } from 'react'
import type { ServiceMode } from '#shared/contract/serviceMode.ts'
import { useTimeZone } from '#web/lib/preferences.ts'
import { lazyPart } from '../parts/lazyPart.tsx'
import { entryOfMode } from './entryOfMode.ts'

const ServiceModeModal = lazyPart(async () => (await import('./ServiceModeModal.tsx')).ServiceModeModal)

/** The button that changes times and reason of a service mode; none for one whose rule the window cannot show. */
export const EditServiceMode = ({ mode }: { readonly mode: ServiceMode }) => {
  const zone = useTimeZone()
  const [edited, setEdited] = useState<ServiceMode>()
  if (!entryOfMode(mode, zone, 0)) return undefined
  const close = (): void => setEdited(undefined)
  return (
    <>
      <Button
        variant="inline-link"
        ariaLabel={`Edit the service mode of ${mode.subject.kind} ${mode.subject.name}`}
        onClick={() => setEdited(mode)}
      >
        Edit
      </Button>
      {edited && <ServiceModeModal mode={edited} onDone={close} onClose={close} />}
    </>
  )
}
