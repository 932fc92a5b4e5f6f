import Icon, { type IconProps } from '@cloudscape-design/components/icon'
import { audiencesOf, priorityOf, severityWords, type Priority } from '#shared/alarms/severity.ts'
import { SeverityText } from './SeverityText.tsx'
import './Severity.css'

interface Sign {
  readonly name: IconProps.Name
  readonly variant: IconProps.Variant
}

const none: Sign = { name: 'status-stopped', variant: 'subtle' }

/** The icons differ in shape and colour, so that urgent alarms stand out in a list. */
const signs: Readonly<Record<Priority, Sign>> = {
  high: { name: 'status-negative', variant: 'error' },
  medium: { name: 'status-warning', variant: 'warning' },
  low: { name: 'status-info', variant: 'link' },
}

export const SeverityIcon = ({ code }: { readonly code: number }) => (
  <Icon {...(audiencesOf(code).length > 0 ? signs[priorityOf(code)] : none)} />
)

/** A severity in words, with an icon that shows how urgent it is. */
export const Severity = ({ code }: { readonly code: number }) => (
  <div className="alarm-severity">
    <SeverityIcon code={code} />
    <span>
      <SeverityText text={severityWords(code)} />
    </span>
  </div>
)
