import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useMemo, useState } from 'react'
import type { ServiceMode } from '#shared/contract/calls/serviceMode.ts'
import { PageTitle } from '#web/components/page/PageTitle.tsx'
import { lazyPart } from '#web/components/parts/lazyPart.tsx'
import { ResourceTable } from '#web/components/ResourceTable/ResourceTable.tsx'
import { makeRowSource } from '#web/components/ResourceTable/rowSource.ts'
import { EndServiceModeModal } from '#web/components/serviceMode/EndServiceModeModal.tsx'
import { ServiceModeButton } from '#web/components/serviceMode/ServiceModeButton.tsx'
import { useServiceModes } from '#web/components/serviceMode/useServiceModes.ts'
import { useTimeZone } from '#web/lib/preferences.ts'
import { useRoles } from '#web/lib/session/session.ts'
import { serviceModeColumns } from './serviceModeColumns.tsx'

const ServiceModeModal = lazyPart(
  async () => (await import('#web/components/serviceMode/ServiceModeModal.tsx')).ServiceModeModal,
)

/** The page with all current, future and recurring service modes. It marks those that may have been forgotten. */
export const ServiceModesPage = () => {
  const zone = useTimeZone()
  const isAdmin = useRoles().includes('adminGroup')
  const read = useServiceModes()
  // The page renders the edit dialog, because the row that opened the dialog may disappear while the dialog is open.
  const [edited, setEdited] = useState<ServiceMode>()
  const [ending, setEnding] = useState<ServiceMode>()
  const columns = useMemo(() => serviceModeColumns({ zone, onEdit: setEdited, onEnd: setEnding }), [zone])
  const newest = ending && read.data?.serviceModes.find(({ id }) => id === ending.id)
  // The button in the empty list disappears with the first service mode, so the page renders its dialog, too.
  const [isAdding, setAdding] = useState(false)
  const close = (): void => {
    setEdited(undefined)
    setAdding(false)
  }
  return (
    <>
      <PageTitle title="Service mode" />
      <ResourceTable
        title="Service mode"
        name="serviceModes"
        source={makeRowSource(read, answer => answer.serviceModes)}
        columns={columns}
        rowKey={mode => mode.id}
        exportName="Service_Modes.csv"
        narrowLook="cardsSooner"
        wrapsLines
        emptyText="Nothing is in service mode or scheduled."
        emptyAction={
          <SpaceBetween size="s" alignItems="center">
            <span>
              Put an instrument, a model or a rule into service mode before you work on it. Its alarms then notify
              nobody until the time that you choose.
            </span>
            {isAdmin && <Button onClick={() => setAdding(true)}>Add the first service mode</Button>}
          </SpaceBetween>
        }
        actions={isAdmin && <ServiceModeButton subjects={undefined} text="Add New" variant="primary" />}
      />
      {edited && <ServiceModeModal mode={edited} onDone={close} onClose={close} />}
      {isAdding && <ServiceModeModal onDone={close} onClose={close} />}
      {ending && <EndServiceModeModal mode={newest ?? ending} onClose={() => setEnding(undefined)} />}
    </>
  )
}
