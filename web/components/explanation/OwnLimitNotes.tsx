import Box from '@cloudscape-design/components/box'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { OwnLimit } from '#shared/contract/ownLimit.ts'
import { Time } from '#web/components/Time.tsx'

/** Says which numbers of an explained rule are the instrument's own, who set them and why. */
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
