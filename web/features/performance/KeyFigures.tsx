import Box from '@cloudscape-design/components/box'
import StatusIndicator, { type StatusIndicatorProps } from '@cloudscape-design/components/status-indicator'
import type { KeyFigure, Reached } from '#shared/alarms/keyFigures.ts'
import './performance.css'

/**
 * The key figures for alarms, side by side, each with its target and the recommended action. The target and the
 * counts are less prominent than the action.
 */
export const KeyFigures = ({ figures }: { readonly figures: readonly KeyFigure[] }) => (
  <ul className="key-figures" aria-label="Key figures">
    {figures.map(({ label, value, target, reached, detail, advice }) => (
      <li key={label}>
        <span className="key-figure-label">{label}</span>
        <span className="key-figure-value">{value}</span>
        <ReachedStatus reached={reached} />
        <Box color="text-body-secondary">Target: {target}</Box>
        <Box color="text-body-secondary">{detail}</Box>
        {reached !== 'met' && <span>{advice}</span>}
      </li>
    ))}
  </ul>
)

const looks: Readonly<Record<Reached, readonly [StatusIndicatorProps.Type, string]>> = {
  met: ['success', 'Met'],
  acceptable: ['info', 'Acceptable'],
  missed: ['warning', 'Not met'],
  unknown: ['stopped', 'Nothing to compare'],
  inapplicable: ['stopped', 'Not applicable'],
}

/** Says in words whether a key figure for alarms meets its target. */
export const ReachedStatus = ({ reached }: { readonly reached: Reached }) => {
  const [type, text] = looks[reached]
  return <StatusIndicator type={type}>{text}</StatusIndicator>
}
