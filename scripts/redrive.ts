import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation'
import { parseArgs } from 'node:util'
import { redrive } from './deploy/redrive.ts'
import { readStageSettings } from './deploy/stageSettings.ts'

const usage = `npm run redrive -- STAGE.json [--dry-run]

Hands what Lambda gave up to its functions once more, and removes what goes through.
--dry-run lists it and changes nothing.`

const { positionals, values } = parseArgs({ allowPositionals: true, options: { 'dry-run': { type: 'boolean' } } })
const [file = ''] = positionals
if (file === '' || positionals.length > 1) {
  console.error(usage)
  process.exit(2)
}

/** `npm run redrive`: the dead letters of a stage, after their cause was put right. */
const { stage, region } = readStageSettings(file)
const cloudFormation = new CloudFormationClient(region ? { region } : {})
const { Stacks = [] } = await cloudFormation.send(new DescribeStacksCommand({ StackName: `benchwatch-${stage}-data` }))
const bucket = Stacks[0]?.Outputs?.find(({ OutputKey }) => OutputKey === 'UndeliveredBucket')?.OutputValue
if (bucket === undefined) throw new Error(`The stack benchwatch-${stage}-data has no output UndeliveredBucket`)
const done = await redrive(await cloudFormation.config.region(), bucket, values['dry-run'] ?? false)
for (const { key, functionArn, because, failure } of done)
  console.log(
    `${failure === undefined ? 'ok  ' : 'left'} ${functionArn.split(':').at(-1)} ${because} ${key} ${failure ?? ''}`,
  )
const left = done.filter(({ failure }) => failure !== undefined).length
console.log(`${done.length} batches, ${left} of them failed again`)
process.exit(left === 0 ? 0 : 1)
