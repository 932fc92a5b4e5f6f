import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import Checkbox from '@cloudscape-design/components/checkbox'
import FormField from '@cloudscape-design/components/form-field'
import Select from '@cloudscape-design/components/select'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { teams as calls, type ChannelAccess, type ChannelEntry } from '#schemas/calls/teams.ts'
import { replacedSecretHours, teamChannelKinds } from '#shared/alarms/recipients.ts'
import { TextField } from '#web/components/form/TextField.tsx'
import { useDoneHere } from '#web/components/form/useDoneHere.ts'
import { useForm, type Form } from '#web/components/form/useForm.ts'
import { notify } from '#web/lib/notices.ts'
import { EntryModal } from './EntryModal.tsx'
import { channelKinds } from './channelKinds.ts'
import { randomBase64 } from './randomBase64.ts'

interface Props {
  /** The channel to change; missing for a new one. */
  readonly channel: ChannelEntry | undefined
  readonly onSaved: () => void
  readonly onClose: () => void
}

interface Values {
  readonly name: string
  readonly kind: ChannelEntry['kind']
  /** Whether the user is entering the channel's address and secrets. The stored ones are never shown. */
  readonly isReached: boolean
  readonly url: string
  readonly secret: string
  readonly room: string
  readonly token: string
  readonly routingKey: string
}

/** Drafts contain neither secrets nor addresses, because anybody who knows an address can post to the channel. */
const unkept = {
  fields: ['url', 'secret', 'token', 'routingKey'],
  remedy: 'What the channel is reached by was not kept: enter it again.',
} as const

/** A dialog that adds a channel, renames it, or replaces its address and secrets. */
export const ChannelModal = ({ channel, onSaved, onClose }: Props) => {
  const done = useDoneHere(onSaved)
  const form = useForm({
    route: async () => calls.saveChannel,
    initial: initialOf(channel),
    optional: ['url', 'secret', 'room', 'token', 'routingKey'],
    fieldNames: {
      'access.url': 'url',
      'access.secret': 'secret',
      'access.room': 'room',
      'access.token': 'token',
      'access.routingKey': 'routingKey',
    },
    inputOf: values => ({
      ...(channel && { id: channel.id, revision: channel.revision }),
      name: values.name.trim(),
      ...(values.isReached && { access: accessIn(values) }),
    }),
    onDone: ({ message }) => {
      notify({ type: 'success', text: message })
      done()
    },
  })
  const kind = form.field('kind')
  const isReached = form.field('isReached')
  return (
    <EntryModal
      title={channel ? `Edit ${channel.name}` : 'Add a channel'}
      form={form}
      part="channel"
      entry={channel}
      unkept={unkept}
      onClose={onClose}
    >
      <TextField label="Name" field={form.field('name')} autoComplete="off" />
      {channel ? (
        <Checkbox checked={isReached.value} onChange={({ detail }) => isReached.onChange(detail.checked)}>
          Replace what it is reached by
        </Checkbox>
      ) : (
        <FormField label="Kind" errorText={kind.problem}>
          <Select
            options={teamChannelKinds.map(value => ({ value, label: channelKinds[value].name }))}
            selectedOption={{ value: kind.value, label: channelKinds[kind.value].name }}
            expandToViewport
            onChange={({ detail }) =>
              kind.onChange(teamChannelKinds.find(one => one === detail.selectedOption.value) ?? 'webhook')
            }
          />
        </FormField>
      )}
      {isReached.value && <Box variant="p">{channelKinds[kind.value].help}</Box>}
      {isReached.value && <AccessFields form={form} />}
    </EntryModal>
  )
}

const initialOf = (channel: ChannelEntry | undefined): Values => ({
  name: channel?.name ?? '',
  kind: channel?.kind ?? 'webhook',
  isReached: channel === undefined,
  url: '',
  secret: '',
  room: '',
  token: '',
  routingKey: '',
})

const AccessFields = ({ form }: { readonly form: Form<Values> }) => {
  switch (form.values.kind) {
    case 'webhook':
      return (
        <SpaceBetween size="m">
          <TextField label="Address" field={form.field('url')} placeholder="https://" inputMode="url" />
          <TextField
            label="Secret"
            description={`Copy it to the receiver now: it is not shown again. If you replace one, both sign for ${replacedSecretHours} hours.`}
            field={form.field('secret')}
            autoComplete="off"
          />
          <Button formAction="none" onClick={() => form.put({ secret: newSecret() })}>
            Make a secret
          </Button>
        </SpaceBetween>
      )
    case 'slack':
      return (
        <SpaceBetween size="m">
          <TextField
            label="Id of the room"
            field={form.field('room')}
            constraintText="Such as C0123456789, at the end of the room’s details"
            autoComplete="off"
          />
          <TextField label="Token of the bot" field={form.field('token')} type="password" autoComplete="off" />
        </SpaceBetween>
      )
    case 'teams':
      return <TextField label="Address" field={form.field('url')} placeholder="https://" inputMode="url" />
    case 'pagerDuty':
      return <TextField label="Integration key" field={form.field('routingKey')} type="password" autoComplete="off" />
  }
}

const accessIn = ({ kind, url, secret, room, token, routingKey }: Values): ChannelAccess => {
  switch (kind) {
    case 'webhook':
      return { kind, url: url.trim(), secret: secret.trim() }
    case 'slack':
      return { kind, room: room.trim(), token: token.trim() }
    case 'teams':
      return { kind, url: url.trim() }
    case 'pagerDuty':
      return { kind, routingKey: routingKey.trim() }
  }
}

/** Generates a secret of 32 random bytes in the format of Standard Webhooks. */
const newSecret = (): string => `whsec_${randomBase64()}`
