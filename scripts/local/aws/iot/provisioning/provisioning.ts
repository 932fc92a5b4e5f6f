import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import { isEffective, registrationRights } from '#infra/iotActions.ts'
import { freeRecord } from '#shared/records/freeRecord.ts'
import { createCertificateTopic } from '#shared/server/provisioning.ts'
import type { Certificates } from '../things/certificates.ts'
import type { DeviceMessage, Reply } from '../jobs/jobTopics.ts'
import type { Authority } from './authority.ts'

/**
 * The event that AWS IoT sends to the provisioning hook before it provisions a thing:
 * docs.aws.amazon.com/iot/latest/developerguide/provision-wo-cert.html
 */
export interface HookEvent {
  readonly claimCertificateId: string
  readonly certificateId: string
  readonly certificatePem: string
  readonly templateArn: string
  readonly clientId: string
  readonly parameters: Readonly<Record<string, string>>
}

interface Options {
  readonly region: string
  readonly templateName: string
  readonly authority: Authority
  readonly certificates: Certificates
  /** Calls the provisioning hook, which decides whether an instrument may enrol. The caller validates its answer. */
  readonly hook: (event: HookEvent) => Promise<unknown>
  /**
   * The rights of the role that the provisioning template uses to create things: the granted resource types, keyed by
   * action.
   */
  readonly rights?: Readonly<Partial<Record<keyof typeof registrationRights, readonly string[]>>>
  readonly now?: () => number
}

/** The actions that the template's role must be granted, because AWS IoT uses this role to register a thing. */
const registration = [
  'RegisterThing',
  'DescribeThing',
  'CreateThing',
  'DescribeCertificate',
  'UpdateCertificate',
  'AttachThingPrincipal',
  'AttachPolicy',
] as const satisfies readonly (keyof typeof registrationRights)[]

/**
 * How long a new certificate may stay unused. As in AWS, it is deleted if it is not used for provisioning within an
 * hour.
 */
const unusedMs = 3_600_000
const maxUnused = 1_000

const HookAnswer = z.object({
  allowProvisioning: z.boolean(),
  parameterOverrides: freeRecord(z.string()).optional(),
})

const Provision = z.object({
  certificateOwnershipToken: z.string(),
  parameters: freeRecord(z.string()).default({}),
})

class Refusal extends Error {
  readonly statusCode: number
  readonly errorCode: string

  constructor(statusCode: number, errorCode: string, message: string) {
    super(message)
    this.statusCode = statusCode
    this.errorCode = errorCode
  }
}

/**
 * Fleet provisioning by claim. A client with the claim certificate first gets its own certificate and then, if the
 * hook allows it, a thing as described in the template. Answers go to `/accepted` or `/rejected`, with AWS's error
 * codes.
 */
export const createProvisioning = (options: Options) => {
  const { region, templateName, authority, certificates, hook, now = Date.now } = options
  const rights: Options['rights'] = options.rights ?? registrationRights
  const unused = new Map<string, { certificateId: string; certificatePem: string; at: number }>()

  const create = async (): Promise<object> => {
    for (const [token, { at }] of unused) if (now() - at >= unusedMs) unused.delete(token)
    if (unused.size >= maxUnused) throw new Refusal(429, 'Throttled', 'Too many certificates wait to be provisioned')
    const { certificateId, certificatePem, privateKey } = await authority.issue()
    const certificateOwnershipToken = randomBytes(32).toString('base64url')
    unused.set(certificateOwnershipToken, { certificateId, certificatePem, at: now() })
    return { certificateId, certificatePem, privateKey, certificateOwnershipToken }
  }

  const provision = async (clientId: string, input: unknown): Promise<object> => {
    const parsed = Provision.safeParse(input)
    if (!parsed.success) throw new Refusal(400, 'InvalidParameters', z.prettifyError(parsed.error))
    const { certificateOwnershipToken: token, parameters } = parsed.data
    const certificate = unused.get(token)
    if (!certificate || now() - certificate.at >= unusedMs)
      throw new Refusal(
        403,
        'InvalidCertificateOwnershipToken',
        'The ownership token is unknown, was used, or is older than an hour',
      )
    const { certificateId, certificatePem } = certificate
    const templateArn = `arn:aws:iot:${region}:000000000000:provisioningtemplate/${templateName}`
    const claimCertificateId = authority.claim.certificateId
    const event = { claimCertificateId, certificateId, certificatePem, templateArn, clientId, parameters }
    const answer = HookAnswer.parse(await hook(event))
    const thingName = answer.parameterOverrides?.['SerialNumber'] ?? parameters['SerialNumber']
    if (!answer.allowProvisioning || thingName === undefined)
      throw new Refusal(403, 'AccessDenied', 'Access Denied by the pre-provisioning hook')
    const denied = registration.find(action => !isEffective(action, rights[action] ?? []))
    if (denied !== undefined)
      throw new Refusal(403, 'AccessDenied', `The template's role is not authorized to perform iot:${denied}`)
    if (!unused.delete(token))
      throw new Refusal(403, 'InvalidCertificateOwnershipToken', 'The ownership token was used already')
    await certificates.attach(certificateId, thingName)
    const { ContentKeys } = { ...parameters, ...answer.parameterOverrides }
    return { deviceConfiguration: ContentKeys === undefined ? {} : { ContentKeys }, thingName }
  }

  return async ({ thingName: clientId, topic, payload }: DeviceMessage, reply: Reply): Promise<void> => {
    try {
      const answer = topic === createCertificateTopic ? await create() : await provision(clientId, inputOf(payload))
      await reply(`${topic}/accepted`, answer)
    } catch (error) {
      if (!(error instanceof Refusal)) console.error('An instrument was not provisioned', error)
      const { statusCode, errorCode, message } =
        error instanceof Refusal ? error : new Refusal(500, 'InternalError', 'Internal error')
      await reply(`${topic}/rejected`, { statusCode, errorCode, errorMessage: message })
    }
  }
}

const inputOf = (payload: Uint8Array): unknown => {
  try {
    return JSON.parse(Buffer.from(payload).toString('utf8'))
  } catch {
    throw new Refusal(400, 'InvalidJson', 'The payload is not JSON')
  }
}
