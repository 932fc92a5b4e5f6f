import Alert from '@cloudscape-design/components/alert'
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import CopyToClipboard from '@cloudscape-design/components/copy-to-clipboard'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useState } from 'react'
import { calendarAddresses } from '#shared/contract/calls/notifications.ts'
import type { TeamEntry } from '#shared/contract/calls/teams.ts'
import { onCallCalendarPath } from '#shared/time/onCallCalendar.ts'
import { CloseModal } from '#web/components/CloseModal.tsx'
import { FormFailure } from '#web/components/form/FormFailure.tsx'
import { useDoneHere } from '#web/components/form/useDoneHere.ts'
import { Time } from '#web/components/Time.tsx'
import { notify } from '#web/lib/notices.ts'
import { useCallMutation } from '#web/lib/useCallMutation.ts'
import { randomBase64 } from '../randomBase64.ts'

interface Props {
  readonly team: TeamEntry
  readonly onChanged: () => Promise<unknown>
  readonly onClose: () => void
}

/**
 * A dialog that creates, replaces or removes the address under which a team's on-call calendar can be subscribed to.
 * An address is shown only once.
 */
export const CalendarModal = ({ team, onChanged, onClose }: Props) => {
  const [address, setAddress] = useState<string>()
  // One secret for each dialog: the second click of a double click would otherwise replace the address at once.
  const [secret] = useState(newSecret)
  const done = useDoneHere(onClose)
  const saving = useCallMutation(calendarAddresses.saveCalendarAddress, {
    onDone: () => {
      setAddress(`${location.origin}${onCallCalendarPath(secret)}`)
      return onChanged()
    },
  })
  const ending = useCallMutation(calendarAddresses.removeCalendarAddress, {
    onDone: answer => {
      if (answer) notify({ type: 'success', text: answer.message })
      done()
      return onChanged()
    },
  })
  const failure = saving.failure ?? ending.failure
  const { id: teamId, rota, calendarSince } = team
  return (
    <CloseModal header={`Calendar of ${team.name}`} onClose={onClose}>
      <SpaceBetween size="m">
        {failure !== undefined && <FormFailure text={failure} />}
        <Box variant="p">
          Calendar programs show who is on call if they subscribe to a secret address. It has names and times, and no
          phone numbers or mail addresses. Whoever knows the address can read it without a sign-in.
        </Box>
        {address !== undefined && (
          <Alert type="info" header="Copy the address now: it is not shown again">
            <CopyToClipboard
              variant="inline"
              textToCopy={address}
              copyButtonAriaLabel="Copy the address"
              copySuccessText="Copied"
              copyErrorText="Not copied: mark the address and copy it"
            />
          </Alert>
        )}
        {calendarSince !== undefined && address === undefined && (
          <Box variant="p">
            It has had an address since <Time at={calendarSince} />. A new one ends it at once.
          </Box>
        )}
        {!rota && <Box variant="p">The team has no rota, so that nobody is on call in it. Begin one with On call.</Box>}
        <SpaceBetween direction="horizontal" size="xs">
          {/* The button keeps its place. Otherwise, a slow double click on it would end the address that it made. */}
          {rota && (
            <Button
              disabled={address !== undefined}
              loading={saving.isBusy}
              loadingText="Saving"
              onClick={() => saving.send({ teamId, secret })}
            >
              {calendarSince === undefined ? 'Make an address' : 'Replace the address'}
            </Button>
          )}
          {calendarSince !== undefined && (
            <Button loading={ending.isBusy} loadingText="Ending" onClick={() => ending.send({ teamId })}>
              End the address
            </Button>
          )}
        </SpaceBetween>
      </SpaceBetween>
    </CloseModal>
  )
}

/** Generates a secret of 32 random bytes in base64url. */
const newSecret = (): string => randomBase64().replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
