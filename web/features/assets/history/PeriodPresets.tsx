import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { TimePeriod } from '#shared/time/dates.ts'

const hourMs = 3_600_000

const presets = [
  ['Last hour', hourMs],
  ['Last 24 hours', 24 * hourMs],
  ['Last 7 days', 7 * 24 * hourMs],
] as const

/** Buttons for common periods that end now, such as the last day. */
export const PeriodPresets = ({ onChoose }: { readonly onChoose: (period: TimePeriod) => void }) => (
  <SpaceBetween direction="horizontal" size="xs">
    {presets.map(([text, milliseconds]) => (
      <Button
        key={text}
        formAction="none"
        onClick={() => {
          const now = Date.now()
          onChoose({ from: now - milliseconds, to: now })
        }}
      >
        {text}
      </Button>
    ))}
  </SpaceBetween>
)
