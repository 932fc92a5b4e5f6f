import Box from '@cloudscape-design/components/box'
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { Explanation } from '#shared/contract/calls/rules/trials.ts'
import { fullTime } from '#web/components/fullTime.ts'
import { Time } from '#web/components/Time.tsx'
import { useTimeZone } from '#web/lib/preferences.ts'
import { ExplainedExpression } from './ExplainedExpression.tsx'
import { OwnLimitNotes } from './OwnLimitNotes.tsx'
import { ResultBadge } from './ResultBadge.tsx'
import { FiringsTable, InputsTable } from './tables.tsx'

/** Explains a rule: the values that it used, and the result of each of its parts. */
export const Explained = ({ explanation }: { readonly explanation: Explanation }) => {
  const {
    at,
    message,
    verdict,
    windowCount,
    needed,
    expression,
    ruleExpression,
    inputs,
    firings,
    lastFired,
    lastContacted,
    ownLimits,
  } = explanation
  const zone = useTimeZone()
  return (
    <SpaceBetween size="l">
      <Box variant="p">
        {message}.
        {lastFired && (
          <>
            {' '}
            It has not fired since <Time at={lastFired} />.
          </>
        )}
        {lastContacted && (
          <>
            {' '}
            Its alarm is open, and the instrument was last heard from <Time at={lastContacted} />: values may have
            changed since.
          </>
        )}
      </Box>
      <KeyValuePairs
        columns={3}
        items={[
          // The explanation is of this moment, and the values below say how old they were then.
          { label: 'Time', value: fullTime(zone, at) },
          { label: 'Result', value: <ResultBadge verdict={verdict} /> },
          // A rule that fires the first time has no window.
          ...(needed > 1 ? [{ label: 'Count in the window', value: `${windowCount} of ${needed}` }] : []),
        ]}
      />
      {expression ? (
        <ExplainedExpression node={expression} />
      ) : (
        ruleExpression && (
          <Box variant="code" fontSize="body-m">
            {ruleExpression}
          </Box>
        )
      )}
      {ownLimits && <OwnLimitNotes limits={ownLimits} />}
      {inputs.length > 0 && <InputsTable inputs={inputs} />}
      {firings.length > 0 && <FiringsTable firings={firings} />}
    </SpaceBetween>
  )
}
