import { createCertificateTopic, provisionTopic } from '#shared/server/provisioning.ts'
import { localProvisioningTemplate } from '../../names.ts'

/**
 * How an instrument has proved who it is. With the claim password or the claim certificate it may enrol and nothing
 * else.
 */
export interface Identity {
  /** The instrument's name, or the client id if the identity is the claim certificate. */
  readonly deviceName: string
  readonly by: 'password' | 'certificate' | 'claim' | 'claimCertificate'
}

/** The topics that the policy on the claim certificate allows. */
const claimRequests: readonly string[] = [createCertificateTopic, provisionTopic(localProvisioningTemplate)]

export const deviceNamePattern = /^[a-zA-Z0-9:_-]{1,128}$/

/** Basic ingest: messages on topics with this prefix go to the topic rule only, without the broker's charge. */
const basicIngestPrefix = '$aws/rules/benchwatch_local_instruments/'

/** The topic as rules see it, without the prefix of basic ingest. */
export const ruleTopic = (topic: string): string =>
  topic.startsWith(basicIngestPrefix) ? topic.slice(basicIngestPrefix.length) : topic

/**
 * Whether the policy on an instrument's certificate allows a publish: on the instrument's own topics, and on those of
 * its own jobs. The policy does not list the kinds of messages. The function `ingest` puts a message of an unknown
 * kind into the quarantine, with the reason.
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
 * Whether a client may subscribe to a filter. Comparing the beginning is enough, because wildcards are allowed only
 * below an instrument's own name.
 */
export const maySubscribe = ({ deviceName, by }: Identity, filter: string): boolean => {
  if (by === 'claim') return filter === `instruments/${deviceName}/credentials`
  if (by === 'claimCertificate')
    return claimRequests.some(topic => filter === `${topic}/accepted` || filter === `${topic}/rejected`)
  return filter.startsWith(`instruments/${deviceName}/`) || filter.startsWith(`$aws/things/${deviceName}/jobs/`)
}
