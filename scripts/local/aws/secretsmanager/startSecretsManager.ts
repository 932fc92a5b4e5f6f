import { statSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { writeAtomically } from '../../../files/atomicFile.ts'
import { serialised } from '../../../files/serialised.ts'
import { readJsonFile } from '../../files/readJsonFile.ts'
import { AwsError, unsupportedParameter } from '../protocol/awsError.ts'
import { respondJson, type Input, type Operation, type Permit } from '../protocol/awsRequest.ts'
import { startLoopbackServer, type LoopbackServer } from '../protocol/loopbackServer.ts'

const Secret = z.object({
  value: z.string(),
  versionId: z.string(),
  /**
   * The time at which the secret is permanently deleted, in epoch milliseconds. Until then it exists, but nobody can
   * read it.
   */
  deletedAt: z.number().optional(),
})

type Secret = z.infer<typeof Secret>

const File = z.object({ secrets: z.record(z.string(), Secret) })

export interface SecretsManagerOptions {
  readonly file: string
  readonly region: string
  readonly permit?: Permit | undefined
  readonly now?: () => number
}

/** Secrets Manager's limits: docs.aws.amazon.com/secretsmanager/latest/userguide/reference_limits.html */
const maxValueBytes = 65_536
const maxRequestBytes = 128 * 1024
const dayMs = 86_400_000

const marked = "You can't perform this operation on the secret because it was marked for deletion."

/** Secrets Manager's operations, keyed by name. All secrets are in a single file that only its owner can read. */
export const secretOperations = ({
  file,
  region,
  now = Date.now,
}: SecretsManagerOptions): Readonly<Record<string, Operation>> => {
  const secrets = new Map<string, Secret>(
    statSync(file, { throwIfNoEntry: false })
      ? Object.entries(readJsonFile(file, File, '{"secrets": {"name": {"value": "…", "versionId": "…"}}}').secrets)
      : [],
  )
  const writer = serialised()
  const save = (): Promise<void> =>
    writeAtomically(file, `${JSON.stringify({ secrets: Object.fromEntries(secrets) }, undefined, 2)}\n`)
  const removeOld = (): void => {
    for (const [name, { deletedAt }] of secrets) if (deletedAt !== undefined && deletedAt <= now()) secrets.delete(name)
  }
  const known = (input: Input): [string, Secret] => {
    removeOld()
    const name = textIn(input, 'SecretId')
    const secret = secrets.get(name)
    if (!secret) throw new AwsError('ResourceNotFoundException', "Secrets Manager can't find the specified secret.")
    return [name, secret]
  }
  const usable = (input: Input): [string, Secret] => {
    const [name, secret] = known(input)
    if (secret.deletedAt !== undefined) throw invalidRequest(marked)
    return [name, secret]
  }
  const answerOf = (name: string, { versionId }: Secret) => ({
    ARN: arnOf(region, name),
    Name: name,
    VersionId: versionId,
  })
  const put = async (name: string, input: Input): Promise<object> => {
    const secret: Secret = { value: valueIn(input), versionId: randomUUID() }
    secrets.set(name, secret)
    await save()
    return answerOf(name, secret)
  }
  return {
    CreateSecret: input =>
      writer.run(() => {
        requireKnown('CreateSecret', input, ['Name', 'SecretString', 'Description', 'ClientRequestToken'])
        removeOld()
        const name = textIn(input, 'Name')
        if (!/^[\w/+=.@-]{1,512}$/.test(name)) throw new AwsError('InvalidParameterException', 'Invalid name.')
        const there = secrets.get(name)
        if (there?.deletedAt !== undefined)
          throw invalidRequest(
            "You can't create this secret because a secret with this name is already scheduled for deletion.",
          )
        if (there)
          throw new AwsError(
            'ResourceExistsException',
            `The operation failed because the secret ${name} already exists.`,
          )
        return put(name, input)
      }),
    PutSecretValue: input =>
      writer.run(() => {
        requireKnown('PutSecretValue', input, ['SecretId', 'SecretString', 'ClientRequestToken'])
        return put(usable(input)[0], input)
      }),
    GetSecretValue: async input => {
      requireKnown('GetSecretValue', input, ['SecretId'])
      const [name, secret] = usable(input)
      return { ...answerOf(name, secret), SecretString: secret.value }
    },
    DeleteSecret: input =>
      writer.run(async () => {
        requireKnown('DeleteSecret', input, ['SecretId', 'RecoveryWindowInDays'])
        const [name, secret] = known(input)
        const days = Number(input['RecoveryWindowInDays'] ?? 30)
        if (!Number.isInteger(days) || days < 7 || days > 30)
          throw new AwsError(
            'InvalidParameterException',
            'The RecoveryWindowInDays value must be between 7 and 30 days.',
          )
        const deletedAt = now() + days * dayMs
        secrets.set(name, { ...secret, deletedAt })
        await save()
        return { ARN: arnOf(region, name), Name: name, DeletionDate: deletedAt / 1_000 }
      }),
  }
}

const invalidRequest = (message: string): AwsError => new AwsError('InvalidRequestException', message)

const arnOf = (region: string, name: string): string => `arn:aws:secretsmanager:${region}:000000000000:secret:${name}`

const requireKnown = (operation: string, input: Input, names: readonly string[]): void => {
  const unknown = Object.keys(input).find(name => !names.includes(name))
  if (unknown !== undefined) throw unsupportedParameter('Secrets Manager', operation, unknown)
}

const textIn = (input: Input, name: string): string => {
  const value = input[name]
  if (typeof value !== 'string' || value === '')
    throw new AwsError('InvalidParameterException', `${name} must be given`)
  return value
}

const valueIn = (input: Input): string => {
  const value = textIn(input, 'SecretString')
  if (Buffer.byteLength(value) > maxValueBytes)
    throw new AwsError('InvalidParameterException', `SecretString must have at most ${maxValueBytes} bytes`)
  return value
}

/** A stand-in for Secrets Manager. The secrets are in a file of the data directory that only its owner can read. */
export const startSecretsManager = (options: SecretsManagerOptions): Promise<LoopbackServer> => {
  const operations = secretOperations(options)
  return startLoopbackServer({
    port: 0,
    maxBodyBytes: maxRequestBytes,
    respond: request =>
      respondJson(
        {
          serviceName: 'Secrets Manager',
          signingName: 'secretsmanager',
          contentType: 'application/x-amz-json-1.1',
          isPublic: () => false,
          operations,
          permit: options.permit,
        },
        request,
      ),
  })
}
