import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { useTimeZone } from '#web/lib/preferences.ts'
import { useRoles } from '#web/lib/session/session.ts'
import { RouteLink } from '../RouteLink.tsx'
import { EndServiceMode } from './EndServiceMode.tsx'
import { minuteText } from './serviceTexts.ts'
import { useServiceModes } from './useServiceModes.ts'

interface Props {
  readonly deviceName: string
  readonly modelName: string
}

/** Says that an instrument or its model is in service mode, and who set it, until when and why. */
export const ServiceModeNotice = ({ deviceName, modelName }: Props) => {
  const zone = useTimeZone()
  const isAdmin = useRoles().includes('adminGroup')
  const { data } = useServiceModes()
  const names = { instrument: deviceName, model: modelName, rule: undefined }
  const current = data?.serviceModes?.filter(({ current, subject }) => current && names[subject.kind] === subject.name)
  return current?.map(mode => (
    <output key={mode.id}>
      <StatusIndicator type="info">
        {mode.subject.kind === 'model' ? `The model ${mode.subject.name} is in service mode` : 'In service mode'} by{' '}
        {mode.setBy} until {minuteText(zone, mode.current?.until)}: {mode.reason}. Nobody is notified of its alarms.{' '}
        {isAdmin && <EndServiceMode mode={mode} />} <RouteLink to="/service-modes">All service modes</RouteLink>
      </StatusIndicator>
    </output>
  ))
}
