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

/** Messages under this prefix go to the rule only, without the broker's charge for delivery. */
const basicIngestPrefix = '$aws/rules/benchwatch_local_instruments/'

/** The topic as rules see it, without the prefix of basic ingest. */
export const ruleTopic = (topic: string): string =>
  topic.startsWith(basicIngestPrefix) ? topic.slice(basicIngestPrefix.length) : topic

/**
 * Whether the policy on an instrument's certificate allows a publish: on its own topics, and on those of its own jobs.
 * The policy does not list the kinds of messages; ingest sets an unknown kind aside with its reason.
 */
export const mayPublish = ({ deviceName, by }: Identity, topic: string): boolean => {
  if (by === 'claimCertificate') return claimRequests.includes(topic)
  const [root, name, kind, ...rest] = ruleTopic(topic).split('/')
  if (root === 'instruments' && name === deviceName && rest.length === 0) {
    return by !== 'claim' || kind === 'registration'
  }
  return by !== 'claim' && topic.startsWith(`$aws/things/${deviceName}/jobs/`)
}

/** Wildcards may stand below an instrument's own name only, so that the prefix comparison is enough. */
export const maySubscribe = ({ deviceName, by }: Identity, filter: string): boolean => {
  if (by === 'claim') return filter === `instruments/${deviceName}/credentials`
  if (by === 'claimCertificate')
    return claimRequests.some(topic => filter === `${topic}/accepted` || filter === `${topic}/rejected`)
  return filter.startsWith(`instruments/${deviceName}/`) || filter.startsWith(`$aws/things/${deviceName}/jobs/`)
}
