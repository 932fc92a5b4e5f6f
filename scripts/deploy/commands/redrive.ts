import * as z from 'zod'
import type { Settings } from '#infra/config.ts'
import { CommandFailure } from '../commandFailure.ts'
import type { Followers } from '../receiver.ts'
import { signedIn } from '../signedIn.ts'
import { countFailedMessages, describeBatches, describeMessages, redeliverMessages, redrive } from '../redrive.ts'
import { stageCommand, type Given } from '../stageCommand.ts'
import { outputNamed, stageOutputs } from '../stageOutputs.ts'

const usage = `npm run redrive -- STAGE.json [--dry-run]

Hands what Lambda gave up to the functions once more, also what functions gave up that are gone, takes up the messages that topic rules could not put on the
stream, and removes what goes through.
--dry-run lists it and changes nothing.`

const Names = z.record(z.string(), z.string())

/**
 * `npm run redrive`: passes a stage's dead letters to its functions again, after the cause of the failures has been
 * fixed.
 */
const redriveStage = async (settings: Settings, { 'dry-run': dryRun }: Given<'dry-run'>): Promise<void> => {
  const { region } = await signedIn(settings)
  const data = await stageOutputs(region, `benchwatch-${settings.stage}-data`)
  const service = await stageOutputs(region, `benchwatch-${settings.stage}-service`)
  const bucket = outputNamed(data, 'UndeliveredBucket')
  const followers = {
    functions: Names.parse(JSON.parse(outputNamed(service, 'Followers'))),
    tables: Names.parse(JSON.parse(outputNamed(data, 'TablesInUse'))),
  }
  const left = [await redriveBatches(region, bucket, followers, dryRun)]
  if (dryRun) console.log(`${await countFailedMessages(region, bucket)} messages that topic rules could not hand on`)
  else left.push(await redriveMessages(region, outputNamed(service, 'IngestFunction')))
  if (left.some(count => count > 0))
    throw new CommandFailure(
      'Some dead letters failed again. Remove the causes, which the logs of the functions name, and run this again',
    )
}

/**
 * Passes all batches of dead letters to the stage's functions again. Returns the number of batches that failed again.
 */
const redriveBatches = async (
  region: string,
  bucket: string,
  followers: Followers,
  dryRun: boolean,
): Promise<number> => {
  const done = await redrive(region, bucket, followers, dryRun)
  for (const line of describeBatches(done)) console.log(line)
  return done.filter(({ failure }) => failure !== undefined).length
}

/** Passes to `ingest` the messages that topic rules could not put on the stream. Returns how many failed again. */
const redriveMessages = async (region: string, functionName: string): Promise<number> => {
  const run = await redeliverMessages(region, functionName)
  console.log(describeMessages(run))
  return run.failed
}

process.exitCode = await stageCommand({ usage, flags: ['dry-run'], run: redriveStage })
