import type { Settings } from '#infra/config.ts'
import { CommandFailure } from '../commandFailure.ts'
import { signedIn } from '../signedIn.ts'
import { redrive } from '../redrive.ts'
import { stageCommand, type Given } from '../stageCommand.ts'
import { outputNamed, stageOutputs } from '../stageOutputs.ts'

const usage = `npm run redrive -- STAGE.json [--dry-run]

Hands what Lambda gave up to its functions once more, and removes what goes through.
--dry-run lists it and changes nothing.`

/** `npm run redrive`: the dead letters of a stage, after their cause was put right. */
const redriveStage = async (settings: Settings, { 'dry-run': dryRun }: Given<'dry-run'>): Promise<void> => {
  const { region } = await signedIn(settings)
  const bucket = outputNamed(await stageOutputs(region, `benchwatch-${settings.stage}-data`), 'UndeliveredBucket')
  const done = await redrive(region, bucket, dryRun)
  for (const { key, functionArn, because, failure } of done)
    console.log(
      `${failure === undefined ? 'ok  ' : 'left'} ${functionArn.split(':').at(-1)} ${because} ${key} ${failure ?? ''}`,
    )
  const left = done.filter(({ failure }) => failure !== undefined).length
  const summary = `${done.length} batches, ${left} of them failed again`
  if (left > 0) throw new CommandFailure(`${summary}; the logs of the functions say why`)
  console.log(summary)
}

process.exitCode = await stageCommand({ usage, flags: ['dry-run'], run: redriveStage })
