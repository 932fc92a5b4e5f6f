import Box from '@cloudscape-design/components/box'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { OwnLimit } from '#shared/contract/ownLimit.ts'
import { Time } from '#web/components/Time.tsx'

/** Lists the instrument's own limits in an explained rule, with who set each and why. */
export const OwnLimitNotes = ({ limits }: { readonly limits: readonly OwnLimit[] }) => (
  <SpaceBetween size="xs">
    {limits.map(({ place, isClear, condition, ruleCondition, setBy, setAt, reason }) => (
      <Box key={place}>
        Own limit of this instrument: {isClear && 'closes when '}
        <Box variant="code">{condition}</Box> instead of <Box variant="code">{ruleCondition}</Box>, set by {setBy}{' '}
        <Time at={setAt} />: {reason}
      </Box>
    ))}
  </SpaceBetween>
)
