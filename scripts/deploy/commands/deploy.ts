import { readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { Settings } from '#infra/config.ts'
import { withTime } from '#infra/release.ts'
import { audiences } from '#shared/alarms/severity.ts'
import { audienceWarnings } from '../audiences.ts'
import { runCdk } from '../cdk.ts'
import { CommandFailure } from '../commandFailure.ts'
import { findConsoleHost, needsConsoleHost } from '../stacks/consoleHost.ts'
import { firstAdministrator, inviteAdministrator } from '../firstAdministrator.ts'
import { preflight } from '../preflight.ts'
import { stageCommand, type Given } from '../stageCommand.ts'
import { outputNamed } from '../stageOutputs.ts'
import { formatContextArguments } from '../stageSettings.ts'
import { teamDirectory } from '../teamDirectory.ts'
import { root } from '../../base/project.ts'

const usage = `npm run deploy -- STAGE.json [--yes]

STAGE.json has the settings of the stage (docs/deployment.md); {} is a stage with the defaults.
--yes deploys without asking about rights that are added.`

/** `npm run deploy`: checks the account, builds and deploys, and explains how the first administrator signs in. */
const deploy = async (settings: Settings, { yes }: Given<'yes'>): Promise<void> => {
  const account = await preflight(settings)
  if (account.problems.length > 0)
    throw new CommandFailure(['Nothing was deployed:', ...account.problems.map(problem => `  ${problem}`)].join('\n'))
  for (const warning of account.warnings) console.warn(`Warning: ${warning}`)
  console.log(`Deploying the stage ${settings.stage} into ${account.id}, ${account.region}`)

  const outputsFile = path.join(root, '.build', `outputs-${settings.stage}.json`)
  await mkdir(path.dirname(outputsFile), { recursive: true })
  const consoleHost = (await findConsoleHost(account.region, settings)) ?? settings.consoleHost
  const deployed = { ...settings, region: account.region, release: withTime(settings.release, new Date()), consoleHost }
  await deployStacks(['--all', '--outputs-file', outputsFile], deployed, yes)

  const stacks = JSON.parse(readFileSync(outputsFile, 'utf8')) as Record<string, Record<string, string>>
  const output = (part: string, name: string): string =>
    outputNamed(new Map(Object.entries(stacks[`benchwatch-${settings.stage}-${part}`] ?? {})), name)

  const host = output('web', 'DistributionHost')
  if (needsConsoleHost(settings, consoleHost, host)) {
    console.log(`Adding the address of the console, https://${host}, to invitations`)
    const users = `benchwatch-${settings.stage}-data`
    await deployStacks([users, '--exclusively'], { ...deployed, consoleHost: host }, yes)
  }

  const { administratorEmail } = settings
  if (administratorEmail === undefined) {
    console.log('Nobody was invited: set administratorEmail, or add the first administrator as docs/deployment.md says')
  } else {
    const isInvited = await inviteAdministrator(administratorEmail, {
      region: account.region,
      userPoolId: output('data', 'UserPoolId'),
      userPoolClientId: output('data', 'UserPoolClientId'),
      usersTable: output('data', 'UsersTable'),
      auditTable: output('data', 'AuditTable'),
    })
    if (isInvited)
      console.log(`${administratorEmail} gets a mail with a password for the first sign-in as ${firstAdministrator}`)
  }

  const topics = {
    ...Object.fromEntries(audiences.map(audience => [audience, output('data', `${audience}Topic`)])),
    operations: output('service', 'OperationsTopic'),
  }
  const directory = await teamDirectory({
    region: account.region,
    teamsTable: output('data', 'TeamsTable'),
    auditTable: output('data', 'AuditTable'),
  })
  for (const warning of await audienceWarnings(account.region, topics, directory)) console.warn(`Warning: ${warning}`)
  console.log(`\nThe console is at ${output('web', 'ConsoleAddress')}`)
}

const deployStacks = async (which: readonly string[], settings: Readonly<Record<string, unknown>>, yes: boolean) => {
  const approval = yes ? ['--require-approval', 'never'] : []
  if (await runCdk(['deploy', ...which, ...approval, ...formatContextArguments(settings)])) return
  throw new CommandFailure(
    'The deployment failed at the resource that the messages above name. Fix the cause, then run the same command again',
  )
}

process.exitCode = await stageCommand({ usage, flags: ['yes'], run: deploy })
