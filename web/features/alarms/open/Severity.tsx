import Icon, { type IconProps } from '@cloudscape-design/components/icon'
import { severityOf, severityWords, type NotificationType } from '#shared/alarms/severity.ts'

interface Sign {
  readonly name: IconProps.Name
  readonly variant: IconProps.Variant
}

const none: Sign = { name: 'status-stopped', variant: 'subtle' }

/** Four icons that differ in shape and colour, so that urgent alarms stand out in a table. */
const signs: Readonly<Record<NotificationType, Sign>> = {
  'Customer & TAC': { name: 'status-negative', variant: 'error' },
  'TAC Only': { name: 'status-warning', variant: 'warning' },
  Tester: { name: 'status-warning', variant: 'warning' },
  Customer: { name: 'status-info', variant: 'link' },
  'No Notification': none,
}

/** A severity in words, with an icon that shows how urgent it is. */
export const Severity = ({ code }: { readonly code: number }) => {
  const severity = severityOf(code)
  return (
    <div className="open-alarm-severity">
      <Icon {...(severity ? signs[severity.type] : none)} />
      <span>{severityWords(code)}</span>
    </div>
  )
}
