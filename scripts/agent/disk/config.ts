import path from 'node:path'
import * as z from 'zod'
import { DeviceName, ModelName } from '#shared/contract/values.ts'
import { problemsText } from '#shared/text/schemaTexts.ts'
import { readJson } from '../../files/readText.ts'
import { KnownKeys } from '../checks/trustedKeys.ts'

const Broker = z.union([
  z.strictObject({
    host: z.string().min(1),
    port: z.int().min(1).max(65_535).default(8883),
    /** The PEM file of the certificate authority that issued the broker's certificate. */
    ca: z.string(),
    /**
     * The PEM files of the claim certificate, which new instruments share, and of its key. Not needed if the
     * instrument has a credentials file.
     */
    claimCertificate: z.string().optional(),
    claimKey: z.string().optional(),
    /** The name of AWS IoT's provisioning template, through which the instrument enrols. */
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
 * The time limit of one step of an installation, in minutes; at most a week. The service ends a longer step anyway,
 * and a timer of more than 24 days would fire at once.
 */
const Minutes = z.number().positive().max(10_080)

const Config = z.strictObject({
  name: DeviceName,
  model: ModelName,
  /** The folder in which the agent stores its state, its spool of messages and its downloads. */
  folder: z.string().min(1),
  broker: Broker,
  /**
   * The credentials file of an instrument that was enrolled from a list. If the file is replaced, the next connection
   * uses the new one.
   */
  credentials: z.string().optional(),
  /**
   * The initial public keys with which the agent verifies content. Needed only if the broker sends none at the
   * enrolment.
   */
  keys: KnownKeys.default({}),
  /**
   * The command that installs the content's file. The placeholders `{file}`, `{version}`, `{operation}` and
   * `{folder}` in it are replaced.
   */
  install: Command,
  /** The command that prints the content version that is installed. */
  version: Command,
  /**
   * The command that succeeds if content may be installed now. If it fails, its output says what the instrument waits
   * for.
   */
  ready: Command.optional(),
  /**
   * When a job arrives, the agent requests it at a random moment within this many seconds. A job may notify thousands
   * of instruments at once, which must not all request it at the same time.
   */
  jitterSeconds: z.number().min(0).max(600).default(5),
  deadlineMinutes: z
    .strictObject({
      download: Minutes.default(1_440),
      /** How long to wait, after the download, while the command `ready` says that the instrument is busy. */
      wait: Minutes.default(1_440),
      install: Minutes.default(60),
      check: Minutes.default(15),
    })
    .default({ download: 1_440, wait: 1_440, install: 60, check: 15 }),
})

export type Config = z.infer<typeof Config>

/** Reads a configuration file. Paths in it are relative to its folder. Throws an error that says what is wrong. */
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
