import Alert from '@cloudscape-design/components/alert'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { teams as calls } from '#shared/contract/calls/teams.ts'
import { FailedState } from '#web/components/FailedState.tsx'
import { Waiting } from '#web/components/parts/Waiting.tsx'
import { useCall } from '#web/lib/queries.ts'
import { ChannelsPanel } from './ChannelsPanel.tsx'
import { PeoplePanel } from './PeoplePanel.tsx'
import { TeamsPanel } from './TeamsPanel.tsx'

/**
 * The interval between two reads of the directory. While the page is open, mails to people may bounce, and channels
 * may be switched off.
 */
const everyMilliseconds = 30_000

interface Props {
  readonly isAdmin: boolean
  readonly onChanged: () => Promise<unknown>
}

/** The audiences' teams, and the people and channels that the teams consist of. */
export const Directory = ({ isAdmin, onChanged }: Props) => {
  const { data, error, refetch } = useCall(calls.getTeams, {}, { everyMilliseconds })
  if (!data) return error ? <FailedState error={error} onRetry={refetch} /> : <Waiting height="320px" />
  const changed = (): Promise<unknown> => Promise.all([refetch(), onChanged()])
  const shared = { ...data, isAdmin, onChanged: changed }
  return (
    <SpaceBetween size="l">
      {error && <Alert type="warning">The teams could not be read again. They may be out of date.</Alert>}
      <TeamsPanel {...shared} />
      <PeoplePanel {...shared} />
      <ChannelsPanel {...shared} />
    </SpaceBetween>
  )
}
