import type { Settings } from '#infra/config.ts'
import { CommandFailure } from '../commandFailure.ts'
import { signedIn } from '../signedIn.ts'
import { countFailedMessages, redeliverMessages, redrive } from '../redrive.ts'
import { stageCommand, type Given } from '../stageCommand.ts'
import { outputNamed, stageOutputs } from '../stageOutputs.ts'

const usage = `npm run redrive -- STAGE.json [--dry-run]

Hands what Lambda gave up to its functions once more, takes up the messages that topic rules could not put on the
stream, and removes what goes through.
--dry-run lists it and changes nothing.`

/** `npm run redrive`: the dead letters of a stage, after their cause was put right. */
const redriveStage = async (settings: Settings, { 'dry-run': dryRun }: Given<'dry-run'>): Promise<void> => {
  const { region } = await signedIn(settings)
  const bucket = outputNamed(await stageOutputs(region, `benchwatch-${settings.stage}-data`), 'UndeliveredBucket')
  const service = await stageOutputs(region, `benchwatch-${settings.stage}-service`)
  const left = [await redriveBatches(region, bucket, dryRun)]
  if (dryRun) console.log(`${await countFailedMessages(region, bucket)} messages that topic rules could not hand on`)
  else left.push(await redriveMessages(region, outputNamed(service, 'IngestFunction')))
  if (left.some(count => count > 0)) throw new CommandFailure('Some failed again; the logs of the functions say why')
}

/** Returns how many batches failed again. */
const redriveBatches = async (region: string, bucket: string, dryRun: boolean): Promise<number> => {
  const done = await redrive(region, bucket, dryRun)
  for (const { key, functionArn, because, failure } of done)
    console.log(
      `${failure === undefined ? 'ok  ' : 'left'} ${functionArn.split(':').at(-1)} ${because} ${key} ${failure ?? ''}`,
    )
  const left = done.filter(({ failure }) => failure !== undefined).length
  const late = done.reduce((sum, one) => sum + (one.late ?? 0), 0)
  console.log(`${done.length} batches, ${left} of them failed again; ${lateText(late)}`)
  return left
}

/** Returns how many messages failed again. */
const redriveMessages = async (region: string, functionName: string): Promise<number> => {
  const { messages, late, failed } = await redeliverMessages(region, functionName)
  console.log(`${messages} messages of topic rules taken up, ${failed} failed again; ${lateText(late)}`)
  return failed
}

const lateText = (late: number): string => `${late} messages came too late for rules and are history only`

process.exitCode = await stageCommand({ usage, flags: ['dry-run'], run: redriveStage })
