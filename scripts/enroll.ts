import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { claimPrefix } from '#shared/server/provisioning.ts'
import { enrollFile } from './enrollFile.ts'
import { connect } from './fleet/run/connect.ts'
import { answerHelp } from './base/help.ts'
import { openCredentials } from './local/aws/iot/things/credentials.ts'
import { deviceNamePattern } from './local/aws/mqtt/policy.ts'
import { signIn } from './base/localApi.ts'
import { readSettings } from './base/settings.ts'

const usage = `npm run -s enroll -- NAME --model MODEL
  enrols one instrument of the local product, and prints its password

npm run -s enroll -- --file FILE --out FOLDER [--admit] [--replace] [--dry-run] [--url URL] [--user NAME]
  enrols the instruments of a .csv, .xlsx, .xls or .json file (columns Serial Number and Model) with certificates, by the API
  the password of NAME (admin) is read from BENCHWATCH_PASSWORD; URL is the console's address`

answerHelp(usage)

const refuse = (reason: string): never => {
  console.error(`${usage}\n\n${reason}`)
  return process.exit(2)
}

const readArguments = () => {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        model: { type: 'string' },
        file: { type: 'string' },
        out: { type: 'string' },
        admit: { type: 'boolean', default: false },
        replace: { type: 'boolean', default: false },
        'dry-run': { type: 'boolean', default: false },
        url: { type: 'string' },
        user: { type: 'string', default: 'admin' },
      },
    })
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error))
  }
}

const { positionals, values } = readArguments()

/**
 * Enrols one instrument before it first connects. Prints its password. The instrument then appears on the onboarding
 * list as PENDING.
 */
const enrollOne = async (name: string, modelName: string): Promise<void> => {
  const { dataDir, mqttPort } = readSettings()
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const credentials = await openCredentials(path.join(dataDir, 'devices.json'))
  const password = await credentials.passwordOf(name)
  try {
    const client = await connect({ host: '127.0.0.1', port: mqttPort }, name, password)
    const registration = JSON.stringify({ timestamp: new Date().toISOString(), modelName })
    await client.publishAsync(`instruments/${name}/registration`, registration, { qos: 1 })
    await client.endAsync()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    console.error(`${name} has its password, but could not be registered: ${reason}. Is 'npm start' running?`)
    console.log(password)
    process.exit(1)
  }
  console.log(password)
}

const passwordMissing = 'The environment variable BENCHWATCH_PASSWORD must hold the password of --user'

const enrollAll = async (file: string, out: string): Promise<void> => {
  const url = values.url ?? `http://127.0.0.1:${readSettings().port}`
  const password = process.env['BENCHWATCH_PASSWORD'] ?? refuse(passwordMissing)
  const { admit, replace, user } = values
  const api = await signIn(url.replace(/\/$/, ''), user, password)
  const refused = await enrollFile({ api, file, out, admit, replace, dryRun: values['dry-run'], say: console.log })
  if (refused > 0) process.exitCode = 1
}

if (values.file !== undefined) {
  const out = values.out ?? refuse('--out must name the folder for the files of credentials, such as --out credentials')
  await enrollAll(values.file, out).catch((error: Error) => {
    console.error(`${error.message}\nRun the same command again to go on.`)
    process.exitCode = 1
  })
} else {
  const [name = ''] = positionals
  const modelName = values.model ?? ''
  if (!deviceNamePattern.test(name) || positionals.length !== 1)
    refuse(
      'Name one instrument. A name must have 1 to 128 letters, digits, colons, underscores or hyphens, for example SN-1',
    )
  if (!/^[a-zA-Z0-9]{1,128}$/.test(modelName))
    refuse('Name the model with --model. A model name must have 1 to 128 letters or digits, for example A1')
  if (name.startsWith(claimPrefix)) refuse(`NAME cannot begin with ${claimPrefix}. Choose another name, such as SN-1`)
  await enrollOne(name, modelName)
}
