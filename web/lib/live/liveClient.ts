import { Amplify } from 'aws-amplify'
import { CONNECTION_STATE_CHANGE, ConnectionState, events, type EventsChannel } from 'aws-amplify/data'
import { Hub } from 'aws-amplify/utils'
import type { Answer } from '#shared/contract/route.ts'
import type { routes } from '#shared/contract/routes.ts'
import { currentSession } from '../session/session.ts'

type Lease = Answer<typeof routes.system.leaseLive> & { readonly endpoint: string }

type Subject = Lease['channels'][number]['subject']

const open = new Map<string, EventsChannel>()

/** Provides the user's own token, which is read each time the client needs it. */
const tokenProvider = {
  getTokens: async () => {
    const token = currentSession()?.accessToken
    return token === undefined ? null : { accessToken: { payload: {}, toString: () => token } }
  },
}

/**
 * Subscribes to the channels of a lease, and ends all other subscriptions. Throws if the service cannot be reached.
 * @param hear called with the subject that has changed
 * @returns the newly subscribed subjects
 */
export const listen = async (
  { endpoint, region, channels }: Lease,
  hear: (subject: Subject) => void,
): Promise<Subject[]> => {
  Amplify.configure({ API: { Events: { endpoint, region, defaultAuthMode: 'userPool' } } }, { Auth: { tokenProvider } })
  const isNew = ({ names }: Lease['channels'][number]): boolean => !names.some(name => open.has(name))
  const added = channels.filter(isNew).map(({ subject }) => subject)
  const wanted = new Map(channels.flatMap(({ subject, names }) => names.map(name => [name, subject] as const)))
  for (const [name, channel] of open) {
    if (wanted.has(name)) continue
    open.delete(name)
    channel.close()
  }
  for (const [name, subject] of wanted) {
    if (open.has(name)) continue
    const channel = await events.connect(name)
    open.set(name, channel)
    // If the service refuses the subscription, the subscription ends by itself. The next lease will name another
    // channel for the subject.
    channel.subscribe({ next: () => hear(subject), error: () => open.delete(name) })
  }
  return added
}

/**
 * Ends all subscriptions. The connection stays open until the page is left: after Amplify's `closeAll`, the client
 * would neither reconnect after a break nor report breaks.
 */
export const stopListening = (): void => {
  for (const channel of open.values()) channel.close()
  open.clear()
}

/** Registers a callback for when the connection opens or closes. */
export const onConnection = (onChange: (isConnected: boolean) => void): void => {
  Hub.listen('api', ({ payload }) => {
    if (payload.event !== CONNECTION_STATE_CHANGE) return
    const { connectionState } = payload.data as { connectionState: ConnectionState } // as documented for the event
    onChange(connectionState === ConnectionState.Connected)
  })
}
