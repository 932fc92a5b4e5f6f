import Alert from '@cloudscape-design/components/alert'
import type { Device } from '#shared/contract/device.ts'
import type { ProvisioningStatus } from '#shared/devices/status.ts'
import { RouteLink } from '#web/components/RouteLink.tsx'
import { useRoles } from '#web/lib/session/session.ts'

interface Notice {
  readonly header: string
  readonly text: string
  /**
   * What to do about the missing admission: administrators get `remedy` as a link, all other users `advice` as text.
   */
  readonly remedy: string
  readonly advice: string
}

const notices: Readonly<Record<Exclude<ProvisioningStatus, 'OK'>, Notice>> = {
  PENDING: {
    header: 'This instrument is waiting for admission',
    text: 'Its messages are not stored and no rule runs on them, so it raises no alarm.',
    remedy: 'Decide on it in On Boarding Status',
    advice: 'Ask an administrator to admit it.',
  },
  DORMANT: {
    header: 'This instrument is dormant',
    text: 'Its messages are not stored and no rule runs on them, so it raises no alarm. Its status and values are those from before.',
    remedy: 'Set it to OK in On Boarding Status',
    advice: 'If it is in use again, ask an administrator to set it to OK.',
  },
  DENIED: {
    header: 'This instrument is denied',
    text: 'It cannot connect. No message is stored and no rule runs, so it raises no alarm. Its status and values are those from before.',
    remedy: 'Review it in On Boarding Status',
    advice: 'If it is to be used, ask an administrator to admit it.',
  },
}

/** Says that an instrument without admission is not monitored, and what to do about it. */
export const AdmissionNotice = ({ device }: { readonly device: Device }) => {
  const isAdmin = useRoles().includes('adminGroup')
  const { deviceName, deviceStatus } = device
  if (deviceStatus === 'OK') return null
  const { header, text, remedy, advice } = notices[deviceStatus]
  return (
    <Alert type="warning" header={header}>
      {text}{' '}
      {isAdmin ? (
        <RouteLink to={`/deviceOnBoarding?${new URLSearchParams({ searchAsset: deviceName })}`}>{remedy}</RouteLink>
      ) : (
        advice
      )}
    </Alert>
  )
}
