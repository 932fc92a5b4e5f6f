import { createCertificateTopic, provisionTopic } from '#shared/server/provisioning.ts'
import { localProvisioningTemplate } from '../account/names.ts'

/**
 * Who a client is, and how it has proved that. With the claim password or the claim certificate, it may only enrol.
 */
export interface Identity {
  /** The instrument's name. For the claim certificate, the client id. */
  readonly deviceName: string
  readonly by: 'password' | 'certificate' | 'claim' | 'claimCertificate'
}

/** The topics on which a client with the claim certificate may publish. */
const claimRequests: readonly string[] = [createCertificateTopic, provisionTopic(localProvisioningTemplate)]

export const deviceNamePattern = /^[a-zA-Z0-9:_-]{1,128}$/

/**
 * The prefix of Basic Ingest topics. Messages on them go only to the topic rule, and the broker does not charge for
 * them.
 */
const basicIngestPrefix = '$aws/rules/benchwatch_local_instruments/'

/** Returns a publish's topic as topic rules see it, without the prefix of Basic Ingest. */
export const ruleTopic = (topic: string): string =>
  topic.startsWith(basicIngestPrefix) ? topic.slice(basicIngestPrefix.length) : topic

/**
 * Whether the policy of an instrument's certificate allows a publish. It allows the instrument's own topics, and the
 * topics of its own jobs. The policy does not list the kinds of messages; `ingest` quarantines a message of an
 * unknown kind, with the reason.
 */
export const mayPublish = ({ deviceName, by }: Identity, topic: string): boolean => {
  if (by === 'claimCertificate') return claimRequests.includes(topic)
  const [root, name, kind, ...rest] = ruleTopic(topic).split('/')
  if (root === 'instruments' && name === deviceName && rest.length === 0) {
    return by !== 'claim' || kind === 'registration'
  }
  return by !== 'claim' && topic.startsWith(`$aws/things/${deviceName}/jobs/`)
}

/**
 * Whether a client may subscribe to a topic filter. Comparing the prefix is enough, because wildcards are allowed
 * only below an instrument's own name.
 */
export const maySubscribe = ({ deviceName, by }: Identity, filter: string): boolean => {
  if (by === 'claim') return filter === `instruments/${deviceName}/credentials`
  if (by === 'claimCertificate')
    return claimRequests.some(topic => filter === `${topic}/accepted` || filter === `${topic}/rejected`)
  return filter.startsWith(`instruments/${deviceName}/`) || filter.startsWith(`$aws/things/${deviceName}/jobs/`)
}
