import { useMemo } from 'react'
import { PageTitle } from '#web/components/PageTitle.tsx'
import { ResourceTable } from '#web/components/ResourceTable/ResourceTable.tsx'
import { rowsOf } from '#web/components/ResourceTable/rowSource.ts'
import { ServiceModeButton } from '#web/components/serviceMode/ServiceModeButton.tsx'
import { useServiceModes } from '#web/components/serviceMode/useServiceModes.ts'
import { useTimeZone } from '#web/lib/preferences.ts'
import { useRoles } from '#web/lib/session/session.ts'
import { serviceModeColumns } from './serviceModeColumns.tsx'

/** The service modes that hold now, are to come, or recur, with those that may be forgotten. */
export const ServiceModesPage = () => {
  const zone = useTimeZone()
  const isAdmin = useRoles().includes('adminGroup')
  const read = useServiceModes()
  const columns = useMemo(() => serviceModeColumns(zone, isAdmin), [zone, isAdmin])
  return (
    <>
      <PageTitle title="Service mode" />
      <ResourceTable
        title="Service mode"
        name="serviceModes"
        source={rowsOf(read, answer => answer.serviceModes)}
        columns={columns}
        rowKey={mode => mode.id}
        exportName="Service_Modes.csv"
        narrowLook="cards"
        wrapsLines
        emptyText="Nothing is in service mode, now or later."
        actions={isAdmin && <ServiceModeButton subjects={undefined} text="Add New" variant="primary" />}
      />
    </>
  )
}
