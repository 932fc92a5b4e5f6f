import path from 'node:path'
import * as z from 'zod'
import { DeviceName, ModelName } from '#shared/contract/values.ts'
import { problemsText } from '#shared/text/schemaTexts.ts'
import { readJson } from '../files/readText.ts'
import { KnownKeys } from './jobs/trustedKeys.ts'

const Broker = z.union([
  z.strictObject({
    host: z.string().min(1),
    port: z.int().min(1).max(65_535).default(8883),
    /** The PEM file of the authority that issued the broker's certificate. */
    ca: z.string(),
    /**
     * The PEM files of the claim certificate, which new instruments share, and of its key. They are not needed if the
     * instrument has a file of credentials.
     */
    claimCertificate: z.string().optional(),
    claimKey: z.string().optional(),
    /** The name of the provisioning template. */
    template: z
      .string()
      .regex(/^[a-zA-Z0-9_-]{1,36}$/, 'A template name has 1 to 36 letters, digits, hyphens or underscores')
      .default('benchwatch-local'),
  }),
  z.strictObject({
    host: z.string().min(1),
    port: z.int().min(1).max(65_535).default(1883),
    /** The claim password, which only the local broker accepts instead of certificates. */
    claimPassword: z.string().min(1),
  }),
])

const Command = z.array(z.string()).min(1)

/**
 * A number of minutes, at most a week. The service ends a longer step anyway, and a timer of more than 24 days would
 * end at once.
 */
const Minutes = z.number().positive().max(10_080)

const Config = z.strictObject({
  name: DeviceName,
  model: ModelName,
  /** The folder of the agent's state, its spool and downloads. */
  folder: z.string().min(1),
  broker: Broker,
  /**
   * The file of credentials of an instrument that was enrolled from a list. If the file is replaced, the next
   * connection uses the new one.
   */
  credentials: z.string().optional(),
  /** The public keys for content that the agent begins with. They are used if the broker does not send any. */
  keys: KnownKeys.default({}),
  /** The command that installs the file. `{file}`, `{version}`, `{operation}` and `{folder}` are replaced. */
  install: Command,
  /** The command that prints the installed version. */
  version: Command,
  /**
   * The command that succeeds if the instrument may be changed. If not, its output says what the instrument waits for.
   */
  ready: Command.optional(),
  /**
   * The time in seconds within which an instrument requests a job, at a random moment. A job may notify thousands of
   * instruments at once, which must not all request it at once.
   */
  jitterSeconds: z.number().min(0).max(600).default(5),
  deadlineMinutes: z
    .strictObject({
      download: Minutes.default(1_440),
      /** How long to wait, after the download, while `ready` says that the instrument is busy. */
      wait: Minutes.default(1_440),
      install: Minutes.default(60),
      check: Minutes.default(15),
    })
    .default({ download: 1_440, wait: 1_440, install: 60, check: 15 }),
})

export type Config = z.infer<typeof Config>

/** Reads a configuration. Its paths are relative to its folder. Throws an error that says what is wrong. */
export const readConfig = async (file: string): Promise<Config> => {
  const result = Config.safeParse(await readJson(file))
  if (!result.success) throw new Error(`${file}: ${problemsText(result.error)}`)
  const beside = (name: string): string => path.resolve(path.dirname(file), name)
  const { folder, broker, credentials } = result.data
  const files =
    'ca' in broker
      ? {
          ca: beside(broker.ca),
          ...(broker.claimCertificate !== undefined && { claimCertificate: beside(broker.claimCertificate) }),
          ...(broker.claimKey !== undefined && { claimKey: beside(broker.claimKey) }),
        }
      : {}
  return {
    ...result.data,
    folder: beside(folder),
    broker: { ...broker, ...files },
    ...(credentials !== undefined && { credentials: beside(credentials) }),
  }
}
